import fc from 'fast-check';
import { bankActions } from './bank-actions.ts';
import { type Drawn, drawn, type History } from './history.ts';
import { shopActions } from './shop-actions.ts';

/** Actions of buyers, the bank, the clock or the shop, and how often each happens against the others. */
const happenings = { ...bankActions, ...shopActions };
const kinds = Object.entries(happenings).map(([name, [weight]]) => {
  return { weight, arbitrary: fc.constant(name) };
});
export const actions = fc.tuple(fc.oneof(...kinds), drawn);
export type Action = [name: string, drawn: Drawn];

/** Lets an action happen, in the store and in the model. */
export async function carryOut(history: History, [name, values]: Action): Promise<void> {
  await happenings[name]?.[1](history, values);
}
