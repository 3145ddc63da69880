import { PROVIDER_ACTOR } from '#contract/orders.ts';

/** The names of those who act on timelines and are no admins, as stored and as screens say it. */
const OTHERS = ['system', 'store', 'buyer', 'customer', PROVIDER_ACTOR, 'stripe'];

/** A name as people tell it from others: neither case, width nor blanks do. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether somebody who is no admin is called so on timelines. */
export const isNameOfOthers = (name: string): boolean => OTHERS.includes(nameKey(name));
