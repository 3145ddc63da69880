import { expect, it } from 'vitest';
import { limitVisitors } from './limit-visitors.ts';

const refusal = { status: 429, retryAfterSeconds: 60 };

it('lets an address have 40 answers at a time, and another one when one of them ended', () => {
  const visitors = limitVisitors();
  const leave = Array.from({ length: 40 }, () => visitors.enter('192.0.2.1'));
  expect(() => visitors.enter('192.0.2.1')).toThrow(expect.objectContaining(refusal));
  visitors.enter('192.0.2.2');
  // Ended twice counts once.
  leave[0]?.();
  leave[0]?.();
  visitors.enter('192.0.2.1');
  expect(() => visitors.enter('192.0.2.1')).toThrow(expect.objectContaining(refusal));
});

it('lets all visitors together have 400', () => {
  const visitors = limitVisitors();
  const leave = Array.from({ length: 400 }, (_, index) => visitors.enter(`192.0.2.${index % 20}`));
  expect(() => visitors.enter('198.51.100.1')).toThrow(expect.objectContaining(refusal));
  for (const end of leave) end();
  visitors.enter('198.51.100.1');
});
