/** Words of one look. `href`: they are a link, to a page of the shop, to a place on this one, or elsewhere. */
export interface Span {
  readonly text: string;
  readonly strong?: true;
  readonly emphasis?: true;
  readonly code?: true;
  readonly href?: string;
}

/** A part of a chapter. `id`: what a link to a heading names; `src`: the address of a picture, `width` and `height` its pixels. */
export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly id: string;
      readonly spans: readonly Span[];
    }
  | {
      readonly kind: 'list';
      /** The first number; null: no numbers. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly (readonly (readonly Span[])[])[];
    }
  | {
      readonly kind: 'picture';
      readonly src: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    };

/** A chapter of the handbook, as `scripts/build/parse-chapter.ts` makes it. */
export interface Chapter {
  /** The last part of its address; empty: the first page, which lists the others. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The words of spans, without their looks. */
export function wordsOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}
