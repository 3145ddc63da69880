/** An invisible character, or one that changes the direction of the text. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without invisible characters and the blanks around it; empty if nothing of it is visible. */
export const visibleIn = (text: string): string => text.split(UNSEEN).join('').trim();

/** Characters that change the direction of text until another one ends it (UAX 9): embeddings, overrides, isolates. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** A text of nothing but blanks and invisible characters. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Makes a name safe beside other text: names of old stores may have characters that change the direction of text, and
 * the isolate around such a name (FSI … PDI) ends their effect. Returns '' if nothing of the name is visible, and other
 * names unchanged.
 */
export function isolated(name: string): string {
  if (INVISIBLE.test(name)) return '';
  return TURNING.test(name) ? `\u2068${name.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : name;
}

/** All control characters, separators of lines and paragraphs, and changes of direction (`TURNING`). */
export const HIDDEN_CONTROL = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** A stored name for a form's field: without the characters that old names may have and that are refused now. */
export const straight = (name: string): string => name.split(HIDDEN_CONTROL).join('');

/** The first `max` characters of a text, as `length` counts them, without half of one that takes two. */
export const startOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Cs}$/u, '');
