import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MARKDOWN_BODY_BYTES, MAX_PAGE_CHARACTERS, markdown, richText } from './rich-text.ts';

/**
 * Shows how Markdown will look, and saves nothing. 400 `text: ...` beyond 50,000 characters, or with lists or quotes
 * nested deeper than 20 levels.
 */
export const previewMarkdown = endpoint({
  method: 'POST',
  path: '/api/markdown/preview',
  access: 'admin',
  recorded: false,
  summary: 'How a Markdown text will look',
  maxBodyBytes: MARKDOWN_BODY_BYTES,
  body: z.object({ text: markdown(MAX_PAGE_CHARACTERS) }),
  response: z.object({ content: richText }),
});
