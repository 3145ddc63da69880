import { expect, it } from 'vitest';
import type { Block, Chapter } from './chapter.ts';
import { findInHandbook } from './find-in-handbook.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', spans: [{ text }] });
const heading = (level: 2 | 3, text: string): Block => {
  return { kind: 'heading', level, id: text.toLowerCase(), spans: [{ text }] };
};
const chapters: Chapter[] = [
  { name: 'mail', title: 'Mail', blocks: [paragraph('A refund sends a message.')] },
  {
    name: 'refunds',
    title: 'Refunds',
    blocks: [
      paragraph('Money goes back.'),
      heading(2, 'Zoë'),
      heading(3, 'Fails'),
      paragraph(`${'Some words. '.repeat(40)}The refund fails.`),
    ],
  },
];
const find = (typed: string) => findInHandbook(chapters, typed);

it('finds sections with all words, however they are typed, those with one in the heading first', () => {
  expect(find('REFUND').map(({ to }) => to)).toEqual([
    '/admin/help/refunds',
    '/admin/help/mail',
    '/admin/help/refunds#zoë',
    '/admin/help/refunds#fails',
  ]);
  expect(find('zoe').map(({ heading }) => heading)).toEqual(['Zoë', 'Zoë › Fails']);
  const [hit, ...others] = find('refund fails');
  expect(others).toEqual([]);
  expect(hit?.excerpt).toMatch(/^… .*The refund fails\.$/);
});

it('finds nothing without words, or where one is nowhere, and cuts a long search', () => {
  expect(find('  ')).toEqual([]);
  expect(find('refund unicorn')).toEqual([]);
  expect(find(`refund ${'x'.repeat(1_000_000)}`)).toEqual([]);
});
