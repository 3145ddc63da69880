/** A piece of HTML. Only `html` makes one, so text cannot be mistaken for it. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside HTML and its quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Part = string | Html | readonly Html[];

function sourceOf(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (part instanceof Html) return part.source;
  return part.map(({ source }) => source).join('');
}

/** HTML from a template: text is escaped, for content and for quoted attributes alike. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const rest = parts.map((part, index) => sourceOf(part) + (template[index + 1] ?? ''));
  return new Html((template[0] ?? '') + rest.join(''));
}
