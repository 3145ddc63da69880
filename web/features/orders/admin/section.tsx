import type { Elements } from '../../../ui/elements.ts';

/** A titled part of the order dialog; `aside` is shown beside the heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: Elements;
  children: Elements;
}) {
  return (
    <section className="grid content-start gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
