import type { Context } from '../state/state.ts';
import { badParameter } from './errors.ts';

const DEEPEST = 4;

/**
 * The answer with objects instead of the ids at `paths` (`latest_charge`,
 * `data.charge.payment_intent`). Throws ApiError 400 for a path without an object's id.
 */
export function expandAnswer(context: Context, answer: object, paths: string[]): object {
  const copy: Record<string, unknown> = { ...structuredClone(answer) };
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      throw badParameter('expand', `You cannot expand more than ${DEEPEST} levels of a property.`);
    }
    walk(context, copy, steps, path);
  }
  return copy;
}

function walk(
  context: Context,
  node: Record<string, unknown>,
  steps: string[],
  path: string,
): void {
  const [name = '', ...rest] = steps;
  const found = resolve(context, node, name);
  if (found === undefined || (rest.length === 0 && found === node[name] && found !== null)) {
    throw badParameter('expand', `This property cannot be expanded (${path}).`);
  }
  node[name] = found;
  for (const next of Array.isArray(found) ? found : [found]) {
    if (rest.length > 0 && typeof next === 'object' && next !== null)
      walk(context, next, rest, path);
  }
}

function resolve(context: Context, node: Record<string, unknown>, name: string): unknown {
  if (node.object === 'charge' && name === 'refunds') return refundsOf(context, String(node.id));
  const value = node[name];
  if (typeof value !== 'string') return value;
  return lookUp(context, value) ?? value;
}

function lookUp({ state, account }: Context, id: string): object | undefined {
  const tables = [
    state.paymentIntents,
    state.paymentMethods,
    state.charges,
    state.refunds,
    state.customers,
    state.disputes,
  ];
  for (const table of tables) {
    const row = table.find(account, id);
    if (row) return structuredClone(row.object);
  }
  return undefined;
}

function refundsOf({ state, account }: Context, charge: string): object {
  const data = state.refunds
    .newestFirst(account)
    .map((row) => structuredClone(row.object))
    .filter((refund) => refund.charge === charge);
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
