/** A character that nobody sees, or that turns the writing round, as some with a direction do. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without what nobody sees, nor blanks around it: empty where nothing of it is visible. */
export const visibleIn = (text: string): string => text.split(UNSEEN).join('').trim();
