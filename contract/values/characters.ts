/** A character that nobody sees, or that turns the writing round, as some with a direction do. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without what nobody sees, nor blanks around it: empty where nothing of it is visible. */
export const visibleIn = (text: string): string => text.split(UNSEEN).join('').trim();

/** Characters that turn the writing round until another one ends it (Unicode UAX 9): embeddings, overrides and isolates. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** A text of nothing but blanks and characters that nobody sees. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * A name as it may stand beside other text: characters in it that turn the writing round, which names of old stores may have,
 * turn that name alone. The isolate around it (FSI … PDI) ends what was begun in it. One of which nothing is visible is
 * empty. Other names are returned unchanged.
 */
export function isolated(name: string): string {
  if (INVISIBLE.test(name)) return '';
  return TURNING.test(name) ? `\u2068${name.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : name;
}

/** All control characters, separators of lines and paragraphs, and what turns the writing round (`TURNING`). */
export const HIDDEN_CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A name as a form begins with it: without characters that a name of before may have, and is refused with now. */
export const straight = (name: string): string => name.split(HIDDEN_CONTROL).join('');

/** The first `max` characters of a text, as `length` counts them, without half of one that takes two. */
export const startOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Cs}$/u, '');
