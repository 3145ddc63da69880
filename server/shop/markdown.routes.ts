import { previewMarkdown } from '#contract/shop/markdown-preview.ts';
import type { Router } from '#platform/http/router.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';

/** How a text that an admin is writing will look. */
export function markdownRoutes(router: Router): void {
  router.on(previewMarkdown, async ({ body }) => ({ content: parseMarkdown(body.text) }));
}
