import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewMarkdown } from '#contract/shop/markdown-preview.ts';
import { call } from '../../lib/call.ts';
import { messageFor } from '../../lib/http-error.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { RichText } from './rich-text.tsx';

/** How a Markdown text will look, a moment after the last key. For admins. */
export function MarkdownPreview({ text }: { text: string }) {
  const settled = useDebounced(text, TYPING_PAUSE_MS);
  const preview = useQuery({
    queryKey: [previewMarkdown.path, settled],
    queryFn: ({ signal }) => call(previewMarkdown, { body: { text: settled }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (preview.isError) {
    return (
      <p className="text-berry" role="alert">
        {messageFor(preview.error, 'The preview could not be loaded.')}
      </p>
    );
  }
  return <RichText content={preview.data?.content ?? []} />;
}
