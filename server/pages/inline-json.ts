import type { Bootstrap } from '#contract/bootstrap.ts';

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The element from which the browser reads the first data of a page. */
export function bootstrapScript(bootstrap: Bootstrap): string {
  return `<script type="application/json" id="bootstrap">${inlineJson(bootstrap)}</script>`;
}
