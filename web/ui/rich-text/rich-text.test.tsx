import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RichText as Content } from '#contract/shop/rich-text.ts';
import { RichText } from './rich-text.tsx';

/** The elements without their looks and directions. */
function show(content: Content): string {
  const markup = renderToStaticMarkup(<RichText content={content} />);
  return markup.replaceAll(/ (?:class|dir)="[^"]*"/g, '').replace(/^<div>(.*)<\/div>$/, '$1');
}

it('shows text as text, whatever it looks like', () => {
  const text = '<script>alert(1)</script>';
  expect(show([{ kind: 'paragraph', runs: [{ text }] }])).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
});

it('shows a link with bold words in it as one link, and line breaks', () => {
  const runs = [
    { text: 'a\nb ' },
    { text: 'c ', href: '/pages/terms' },
    { text: 'd', href: '/pages/terms', strong: true as const },
  ];
  expect(show([{ kind: 'paragraph', runs }])).toBe(
    '<p>a<br/>b <a href="/pages/terms">c <strong>d</strong></a></p>',
  );
});

it('puts headings below the title of the page', () => {
  const runs = [{ text: 'A' }];
  expect(
    show([
      { kind: 'heading', level: 2, runs },
      { kind: 'heading', level: 3, runs },
      { kind: 'rule' },
    ]),
  ).toBe('<h2>A</h2><h3>A</h3><hr/>');
});

it('lets every part take its direction from its own text', () => {
  const runs = [{ text: 'تدريب' }];
  const content: Content = [
    { kind: 'heading', level: 2, runs },
    { kind: 'paragraph', runs },
    { kind: 'list', items: [{ depth: 0, number: null, runs }] },
  ];
  const markup = renderToStaticMarkup(<RichText content={content} />);
  expect(markup.match(/<(?:h2|p|ul) [^>]*dir="auto"/g)).toHaveLength(3);
});

it('puts lists into lists', () => {
  const item = (text: string, depth: number, number: number | null) => ({
    depth,
    number,
    runs: [{ text }],
  });
  const items = [item('a', 0, 3), item('b', 1, null), item('c', 1, null), item('d', 0, 4)];
  expect(show([{ kind: 'list', items }])).toBe(
    '<ol start="3"><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
  );
});
