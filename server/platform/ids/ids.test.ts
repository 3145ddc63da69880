import { expect, it } from 'vitest';
import { randomIds } from './ids.ts';

it('ids are 128 random bits each, however many are asked for', () => {
  const ids = new Set(Array.from({ length: 5000 }, () => randomIds.id()));
  expect(ids.size).toBe(5000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
