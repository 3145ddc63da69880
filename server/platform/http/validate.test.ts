import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFreeOrder } from '#contract/orders.ts';
import { readInput } from './validate.ts';

const schema = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(1200)),
  count: z.optional(z.int().check(z.minimum(1), z.lt(10))),
  isBundle: z.optional(z.boolean()),
  tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
  size: z.optional(z.enum(['small', 'large', 'huge'])),
  either: z.optional(z.union([z.string(), z.object({ id: z.number() })])),
});

function refusal(value: unknown, of: z.ZodMiniType = schema): string {
  try {
    readInput(of, value, 'body');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('was taken');
}

describe('a value that the contract refuses', () => {
  it.each([
    [undefined, 'body: is required'],
    ['x', 'body: must be an object'],
    [{}, 'name: is required'],
    [{ name: 7 }, 'name: must be text'],
    [{ name: 'ab' }, 'name: must be at least 3 characters'],
    [{ name: 'a'.repeat(1201) }, 'name: must be at most 1,200 characters'],
    [{ name: 'abc', count: '1' }, 'count: must be a number'],
    [{ name: 'abc', count: 1.5 }, 'count: must be a whole number'],
    [{ name: 'abc', count: 0 }, 'count: must be at least 1'],
    [{ name: 'abc', count: 10 }, 'count: must be less than 10'],
    [{ name: 'abc', isBundle: 'yes' }, 'isBundle: must be true or false'],
    [{ name: 'abc', tags: 'a' }, 'tags: must be a list'],
    [{ name: 'abc', tags: ['a', 2] }, 'tags[1]: must be text'],
    [{ name: 'abc', tags: ['a', 'b', 'c'] }, 'tags: must be at most 2 entries'],
    [{ name: 'abc', size: 'tiny' }, 'size: must be small, large, or huge'],
    [{ name: 'abc', either: { id: 'x' } }, 'either.id: must be a number'],
  ])('%j: %s', (value, message) => {
    expect(refusal(value)).toBe(message);
  });

  it('as the buyer is no valid id', () => {
    const body = {
      customerInfo: { firstName: 'Holly', lastName: 'Berry', email: 'holly@example.com' },
      packages: [{ id: 'beard' }],
      promoCode: '',
    };
    for (const buyer of [7, true, {}, 'no id!'])
      expect(refusal({ ...body, buyer }, createFreeOrder.body)).toBe('buyer: is not a valid id');
  });
});
