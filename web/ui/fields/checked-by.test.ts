import { expect, it } from 'vitest';
import { packageInput } from '#contract/shop/edit-package.ts';
import { videoInput } from '#contract/videos.ts';
import { checkedBy } from './checked-by.ts';
import { isAnyMissing } from './required.ts';

/** The message about a typed value; null if there is none. */
function problemOf({ validate }: ReturnType<typeof checkedBy>, typed: string): string | null {
  const results = Object.values(validate).map((check) => check(typed));
  return results.find((result) => result !== true)?.toString() ?? null;
}

it('says what the server would refuse, in words for people', () => {
  const title = checkedBy(videoInput.shape.title, { name: 'Title', missing: 'Missing Title' });
  expect(problemOf(title, 'x'.repeat(200))).toBeNull();
  expect(problemOf(title, 'x'.repeat(201))).toBe('Title must be at most 200 characters.');
  expect(problemOf(title, 'a\0b')).toBe('Title must not contain control characters.');
  expect(problemOf(title, ' ')).toBe('Missing Title');
  const description = checkedBy(videoInput.shape.description, { name: 'Description' });
  expect(problemOf(description, '')).toBeNull();
  expect(problemOf(description, 'x'.repeat(2001))).toBe(
    'Description must be at most 2,000 characters.',
  );
});

it('checks what is sent instead of what is typed, and names the line', () => {
  const price = checkedBy(packageInput.shape.price, { name: 'Price', read: Number });
  expect(problemOf(price, '49.90')).toBeNull();
  expect(problemOf(price, '0.49')).toMatch(/^Price must be from 0\.50 to 999,999\.99 /);
  const read = (typed: string) => typed.split('\n');
  const features = checkedBy(packageInput.shape.features, { name: 'Features', read });
  expect(problemOf(features, 'a\nb')).toBeNull();
  expect(problemOf(features, `a\n${'b'.repeat(201)}`)).toBe(
    'Line 2 must be at most 200 characters.',
  );
  expect(problemOf(features, 'a\n'.repeat(31).trim())).toBe('Features must be at most 30 lines.');
});

it('tells an empty field that is required from one that is wrong', () => {
  expect(isAnyMissing({ title: { type: 'required' } })).toBe(true);
  expect(isAnyMissing({ title: { type: 'contract' } })).toBe(false);
  expect(isAnyMissing({})).toBe(false);
});
