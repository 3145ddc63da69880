import type * as z from 'zod';

/** The names of the types in words that people understand. */
const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** Made when it is first needed: it takes 20 ms, which would delay the start. */
let list: Intl.ListFormat | undefined;

function listOf(values: readonly string[]): string {
  list ??= new Intl.ListFormat('en-US', { type: 'disjunction' });
  return list.format(values);
}

const units: Partial<Record<string, string>> = { string: ' characters', array: ' entries' };

/** "must be at least 3 characters", "must be at most 100 entries", "must be more than 0". */
function describeBound(
  limit: number | bigint,
  { isLow, inclusive, origin }: { isLow: boolean; inclusive?: boolean | undefined; origin: string },
): string {
  const words = isLow ? ['at least', 'more than'] : ['at most', 'less than'];
  return `must be ${words[inclusive ? 0 : 1]} ${limit.toLocaleString('en-US')}${units[origin] ?? ''}`;
}

/**
 * The message for a value that the contract refuses, to be read behind the field's name. Where the
 * contract has a message of its own, that one counts.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'another kind of value'}`;
    case 'invalid_value':
      return `must be ${listOf(issue.values.map(String))}`;
    case 'too_small':
      return describeBound(issue.minimum, { ...issue, isLow: true });
    case 'too_big':
      return describeBound(issue.maximum, { ...issue, isLow: false });
    default:
      return 'is not valid';
  }
}
