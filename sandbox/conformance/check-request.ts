import type { FormTree, FormValue } from '../http/form-encoding.ts';
import { createChecker, findCall } from './facts.ts';

// Form parameters are all text: numbers and booleans are parsed from it, as Stripe does.
const check = createChecker({ coerceTypes: true });

/**
 * Checks a request against the facts of Stripe's API: one line for each problem.
 * `params` is the decoded form, as the control `requests` of the sandbox answers it.
 */
export function checkRequest(method: string, path: string, params: FormTree): string[] {
  const name = findCall(method, path);
  if (name === undefined) return [`${method} ${path}: there is no such call`];
  const problems = check(['calls', name, 'parameters'], shape(params));
  return problems.map((problem) => `${method} ${path}: ${problem}`);
}

/** Groups with numbered names are lists. */
function shape(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isList) return entries.map(([, item]) => shape(item));
  return Object.fromEntries(entries.map(([name, item]) => [name, shape(item)]));
}
