/** Where a button or link leads; null where an admin reads a message whose link is secret. */
export type LinkOf = (path: string) => string | null;

/** Stands for a secret link where an admin reads a message. */
export const HIDDEN_LINK = '(link hidden)';
