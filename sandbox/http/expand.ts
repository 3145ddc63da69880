import type { Act } from '../world/world.ts';
import { badParameter } from './errors.ts';

const DEEPEST = 4;

/**
 * The answer with the objects in place of the ids at `paths` (`latest_charge`,
 * `data.charge.payment_intent`). Throws ApiError 400 for a path that holds no object's id.
 */
export function expandAnswer(act: Act, answer: object, paths: string[]): object {
  const copy: Record<string, unknown> = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST) {
      throw badParameter('expand', `You cannot expand more than ${DEEPEST} levels of a property.`);
    }
    walk(act, copy, steps, path);
  }
  return copy;
}

function walk(act: Act, node: Record<string, unknown>, steps: string[], path: string): void {
  const [name = '', ...rest] = steps;
  const found = resolve(act, node, name);
  if (found === undefined || (rest.length === 0 && found === node[name] && found !== null)) {
    throw badParameter('expand', `This property cannot be expanded (${path}).`);
  }
  node[name] = found;
  for (const next of Array.isArray(found) ? found : [found]) {
    if (rest.length > 0 && typeof next === 'object' && next !== null) walk(act, next, rest, path);
  }
}

function resolve(act: Act, node: Record<string, unknown>, name: string): unknown {
  if (node.object === 'charge' && name === 'refunds') return refundsOf(act, String(node.id));
  const value = node[name];
  if (typeof value !== 'string') return value;
  return lookUp(act, value) ?? value;
}

function lookUp({ world, account }: Act, id: string): object | undefined {
  const tables = [
    world.paymentIntents,
    world.paymentMethods,
    world.charges,
    world.refunds,
    world.customers,
    world.disputes,
  ];
  for (const table of tables) {
    const row = table.find(account, id);
    if (row) return structuredClone(row.object);
  }
  return undefined;
}

function refundsOf({ world, account }: Act, charge: string): object {
  const data = world.refunds
    .newestFirst(account)
    .map((row) => structuredClone(row.object))
    .filter((refund) => refund.charge === charge);
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
