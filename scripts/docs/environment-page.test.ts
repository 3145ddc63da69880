import { expect, test } from 'vitest';
import * as z from 'zod';
import { environmentPage } from './environment-page.ts';

/** The cells of a variable's row. */
function cells(schema: z.ZodObject): string[] {
  const last = environmentPage(schema).trimEnd().split('\n').at(-1) ?? '';
  return last.slice(2, -2).split(' | ');
}

test.each([
  [
    z.coerce.number().int().min(0).max(65_535).default(3000).describe('A port.'),
    ['`X`', '`3000`', 'whole number 0 to 65,535', 'A port.'],
  ],
  [z.string().min(1).optional().describe('A word.'), ['`X`', '', 'text', 'A word.']],
  [
    z.string().min(32).optional().describe('A key.'),
    ['`X`', '', 'text of at least 32 characters', 'A key.'],
  ],
  [
    z.enum(['a', 'b']).default('b').describe('One of two.'),
    ['`X`', '`b`', '`a`, `b`', 'One of two.'],
  ],
  [
    z
      .url()
      .transform((text) => new URL(text))
      .optional()
      .describe('An address.'),
    ['`X`', '', 'an address (URL)', 'An address.'],
  ],
])('a variable becomes a row (%#)', (schema, expected) => {
  expect(cells(z.object({ X: schema }))).toEqual(expected);
});

test('a variable without a description is refused', () => {
  expect(() => environmentPage(z.object({ X: z.string() }))).toThrow('X in server/start/config.ts');
});
