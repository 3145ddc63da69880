import type { ReactElement } from 'react';

/**
 * Things that a component takes to put beside others: elements, or nothing, but no text. A text beside others needs
 * an element of its own; see `scripts/check/texts.ts`.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
