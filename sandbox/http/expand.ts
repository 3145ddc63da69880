import type { Context } from '../state/state.ts';
import { badParameter } from './errors.ts';

/**
 * The answer with the object in place of each id at `paths`, such as `latest_charge`. The shop expands
 * nothing deeper. Throws ApiError 400 for a path without an object's id.
 */
export function expandResponse(context: Context, answer: object, paths: string[]): object {
  const expanded: Record<string, unknown> = { ...structuredClone(answer) };
  for (const path of paths) {
    const value = expanded[path];
    const found = value === null ? null : lookUp(context, value);
    if (found !== undefined) expanded[path] = found;
    else throw badParameter('expand', `This property cannot be expanded (${path}).`);
  }
  return expanded;
}

function lookUp({ state, account }: Context, id: unknown): object | undefined {
  if (typeof id !== 'string') return undefined;
  const { paymentIntents, paymentMethods, charges } = state;
  const row = [paymentIntents, paymentMethods, charges]
    .map((table) => table.find(account, id))
    .find((found) => found !== undefined);
  return structuredClone(row?.object);
}
