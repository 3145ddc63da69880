import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Elements } from '../../../ui/elements.ts';

/**
 * One tab of the settings: the form on the left, the present state on the right. `isWide`: there is nothing on the
 * right, and the form is as wide as what is above and below it.
 */
export function SettingsSection({
  title,
  lead,
  aside,
  isWide = false,
  children,
}: {
  title: string;
  lead: string;
  aside?: Elements;
  isWide?: boolean;
  children: Elements;
}) {
  return (
    <div
      className={classNames(
        'grid items-start gap-5',
        !isWide && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <Card className="grid gap-6">
        <div className="grid gap-1.5">
          <h2 className="text-xl">{title}</h2>
          <p className="max-w-measure text-ink-soft">{lead}</p>
        </div>
        {children}
      </Card>
      {aside}
    </div>
  );
}
