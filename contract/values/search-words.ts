import { foldText } from './fold-text.ts';

/** Separators of words besides blanks: the comma of "Last, First" and of other scripts, and that of lists of addresses. */
const BETWEEN = /[\s,;、،]+/;
/** Quotation marks, brackets and the like around a word. */
const AROUND = /^[^\p{L}\p{M}\p{N}\p{So}]+|[^\p{L}\p{M}\p{N}\p{So}]+$/gu;

/** The form of a text in which words are looked for: as it is compared (`foldText`), without apostrophes. */
export function searchForm(text: string): string {
  return foldText(text).replaceAll("'", '');
}

/**
 * The words of a text, or of a search, in their `searchForm`: '"O’Brien", Zoë' has "obrien" and "zoe". An e-mail address is one
 * word. A text of nothing but signs has those, so that a search for "%" does not find everything.
 */
export function searchWords(text: string): string[] {
  const pieces = searchForm(text)
    .split(BETWEEN)
    .filter((piece) => piece !== '');
  const words = pieces.map((piece) => piece.replace(AROUND, '')).filter((word) => word !== '');
  return words.length > 0 ? words : pieces;
}
