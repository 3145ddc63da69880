import * as orders from './orders.ts';
import * as settings from './settings.ts';

/** What journeys do and read past every page, each with the open store first. */
export const calls = { ...orders, ...settings };

export type Calls = typeof calls;
