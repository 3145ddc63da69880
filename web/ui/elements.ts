import type { ReactElement } from 'react';

/**
 * What a component takes to put it beside other things: elements, or nothing, but no text. A text beside others needs
 * an element of its own; see `scripts/check/texts.ts`.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
