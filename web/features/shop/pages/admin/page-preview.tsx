import { MarkdownPreview } from '../../../../ui/rich-text/markdown-preview.tsx';

/** How a page will look, a moment after the last key. */
export function PagePreview({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label="Preview" className="grid content-start gap-1.5">
      <p className="text-sm font-semibold">Preview</p>
      <div className="grid min-h-40 grid-cols-1 content-start gap-6 rounded-control border border-line bg-paper p-5 sm:p-6">
        <p className="font-display text-2xl font-semibold wrap-anywhere sm:text-3xl">{title}</p>
        <MarkdownPreview text={text} />
      </div>
    </section>
  );
}
