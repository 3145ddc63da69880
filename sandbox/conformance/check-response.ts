import { createChecker, findCall, findDefinition } from './facts.ts';

const check = createChecker({});

/**
 * Checks an answer against the facts of Stripe's API. Wrong types, unknown values, missing fields
 * and unknown fields are answered, one line each.
 */
export function checkResponse(
  method: string,
  path: string,
  status: number,
  answer: unknown,
): string[] {
  const name = findCall(method, path);
  const call = `${method} ${path} (${status})`;
  if (status !== 200) return named(call, checkError(answer));
  if (name === undefined) return [`${call}: there is no such call`];
  return named(call, check(['calls', name, 'answer'], answer));
}

/** Checks an object on its own, such as the one inside an event. */
export function checkObject(kind: string, object: unknown): string[] {
  const definition = findDefinition(kind);
  if (definition === undefined) return [`${kind}: there is no such object`];
  return named(kind, check(['definitions', definition], object));
}

/** Error codes that the SDK does not list, and why they are right. */
const OTHER_CODES: Record<string, string> = {
  payment_method_types_no_longer_supported:
    'answers a parameter that API 2026-09-30 removed; see docs/decisions/0003',
};

function checkError(answer: unknown): string[] {
  if (!isObject(answer) || !isObject(answer.error)) return ['there is no error in it'];
  const { code, ...rest } = answer.error;
  return check(['error'], OTHER_CODES[String(code)] ? rest : answer.error);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function named(subject: string, problems: string[]): string[] {
  return problems.map((problem) => `${subject}: ${problem}`);
}
