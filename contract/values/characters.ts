/** A character that nobody sees, or that turns the writing round, as some with a direction do. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without what nobody sees, nor blanks around it: empty where nothing of it is visible. */
export const visibleIn = (text: string): string => text.split(UNSEEN).join('').trim();

/** Characters that turn the writing round until another one ends it (Unicode UAX 9): embeddings, overrides and isolates. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * A name as it may stand beside other text: characters in it that turn the writing round, which names of old stores may have,
 * turn that name alone. The isolate around it (FSI … PDI) ends what was begun in it. Other names are returned unchanged.
 */
export const isolated = (name: string): string =>
  TURNING.test(name) ? `\u2068${name.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : name;

/** The first `max` characters of a text, as `length` counts them, without half of one that takes two. */
export const startOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Cs}$/u, '');
