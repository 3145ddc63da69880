import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_PAGE_CHARACTERS,
  markdown,
  type RichText,
  richText,
} from '#contract/shop/rich-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { plainTextOf } from './plain-text-of.ts';
import { safeAddress } from './read-runs.ts';

const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs });

describe('what Markdown becomes', () => {
  it.each<[string, string, object[]]>([
    ['a paragraph', 'Hello', [paragraph({ text: 'Hello' })]],
    [
      'headings of two levels',
      '# One\n\n## Two\n\n### Three\n\n###### Six',
      [2, 2, 3, 3].map((level, at) => ({
        kind: 'heading',
        level,
        runs: [{ text: ['One', 'Two', 'Three', 'Six'][at] }],
      })),
    ],
    [
      'bold, italic and both',
      'a **b** *c* ***d***',
      [
        paragraph(
          { text: 'a ' },
          { text: 'b', strong: true },
          { text: ' ' },
          { text: 'c', emphasis: true },
          { text: ' ' },
          { text: 'd', strong: true, emphasis: true },
        ),
      ],
    ],
    [
      'lines of an address',
      'Elf & Sons\n1 Elf Lane  \nNorth Pole',
      [paragraph({ text: 'Elf & Sons\n1 Elf Lane\nNorth Pole' })],
    ],
    [
      'links',
      '[site](https://a.example/b) <x@a.example> [call](tel:+1555) [terms](/pages/terms)',
      [
        paragraph(
          { text: 'site', href: 'https://a.example/b' },
          { text: ' ' },
          { text: 'x@a.example', href: 'mailto:x@a.example' },
          { text: ' ' },
          { text: 'call', href: 'tel:+1555' },
          { text: ' ' },
          { text: 'terms', href: '/pages/terms' },
        ),
      ],
    ],
    [
      'lists inside lists',
      '3. a\n4. b\n   - c\n\n     d',
      [
        {
          kind: 'list',
          items: [
            { depth: 0, number: 3, runs: [{ text: 'a' }] },
            { depth: 0, number: 4, runs: [{ text: 'b' }] },
            { depth: 1, number: null, runs: [{ text: 'c' }, { text: '\n' }, { text: 'd' }] },
          ],
        },
      ],
    ],
    ['a rule', 'a\n\n---', [paragraph({ text: 'a' }), { kind: 'rule' }]],
    [
      'a quote as its paragraphs',
      '> a\n>\n> b',
      [paragraph({ text: 'a' }), paragraph({ text: 'b' })],
    ],
    [
      'a picture as its description',
      '![a cat](https://a.example/c.png)',
      [paragraph({ text: 'a cat' })],
    ],
    ['nothing', ' \n ', []],
  ])('%s', (_, source, expected) => {
    expect(parseMarkdown(source)).toEqual(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!-- hidden -->',
    'a <b>bold</b> word',
    '| a | b |',
    '~~gone~~',
    '[a]: https://a.example',
  ])('%s stays the text it is', (source) => {
    expect(parseMarkdown(source)).toEqual([paragraph({ text: source })]);
  });
});

describe('addresses of links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'java%0ascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//evil.example/a',
    '/\\evil.example/a',
    '/%5Cevil.example/../\\\\evil.example',
    'relative/path',
    '#part',
    'blob:https://a.example/1',
  ])('%s is shown without its link or as a path of this site', (address) => {
    const hrefs = hrefsOf(parseMarkdown(`[click](${address})`));
    for (const href of hrefs) expect(href).toMatch(/^\/(?![/\\])/);
    if (!address.startsWith('/')) expect(hrefs).toEqual([]);
  });

  it('refuses a tab that browsers leave out', () => {
    expect(safeAddress('/\t/evil.example')).toBeNull();
    expect(safeAddress('\u0001javascript:alert(1)')).toBeNull();
    expect(safeAddress('java\nscript:alert(1)')).toBeNull();
  });

  it('gives only safe addresses, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (address) => {
        const href = safeAddress(address);
        if (href !== null) expect(href).toMatch(/^(https?:|mailto:|tel:|\/(?![/\\]))/);
      }),
      { numRuns: 2000 },
    );
  });
});

function hrefsOf(content: RichText): string[] {
  return content.flatMap((block) =>
    block.kind === 'paragraph' ? block.runs.flatMap(({ href }) => href ?? []) : [],
  );
}

describe('hostile texts', () => {
  const bombs: Record<string, string> = {
    stars: '**x',
    'stars behind': 'x** ',
    'both kinds': '*a**a ',
    brackets: '[',
    pictures: '![',
    links: '[a](',
    'links of links': '[[]()',
    titles: '](a "',
    underlines: 'a\n=\n',
    lists: '- a\n',
    breaks: 'a\n',
    quotes: '`',
    angles: '<http://a',
    escapes: '\\*',
    entities: '&amp;',
  };

  // Each took less than 0.2 s on one core. Other parsers took 38 s for 50,000 characters of underlines.
  it.each(Object.entries(bombs))('50,000 characters of %s are read', (_, piece) => {
    const source = piece.repeat(Math.floor(MAX_PAGE_CHARACTERS / piece.length));
    expect(richText.safeParse(parseMarkdown(source)).success).toBe(true);
  });

  it.each(['- '.repeat(25_000), '> '.repeat(25_000), '1. '.repeat(16_000)])(
    'refuses deep nesting with the name of the field (%#)',
    (source) => {
      expect(() => parseMarkdown(`${source}a`, 'description')).toThrow(
        'description: lists and quotes must be nested at most 20 levels deep',
      );
    },
  );

  it.each([
    [MAX_PAGE_CHARACTERS, 'must be at most 50,000 characters'],
    [MAX_DESCRIPTION_CHARACTERS, 'must be at most 10,000 characters'],
  ])('refuses a megabyte where %s characters are allowed', (max, message) => {
    const result = markdown(max).safeParse('a'.repeat(1_000_000));
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  it('loses no word of any text that it takes', () => {
    const words = fc.array(
      fc.constantFrom('- ', '> ', '# ', '**', '*', 'w', '[', '](/x)', '\n', ' '),
    );
    fc.assert(
      fc.property(words, (pieces) => {
        const source = pieces.join('');
        const count = (text: string) => text.split('w').length;
        expect(count(plainTextOf(parseMarkdown(source)))).toBe(count(source));
      }),
      { numRuns: 500 },
    );
  });
});

describe('plain text', () => {
  it('is one line of all words', () => {
    const content = parseMarkdown('# Title\n\nA **bold**\nline.\n\n- one\n- two\n\n---');
    expect(plainTextOf(content)).toBe('Title A bold line. one two');
  });

  it('ends behind a word', () => {
    expect(plainTextOf(parseMarkdown('One two, three'), 10)).toBe('One two…');
    expect(plainTextOf(parseMarkdown('One two'), 7)).toBe('One two');
    expect(plainTextOf(parseMarkdown('\u{1F385}\u{1F385}\u{1F385}'), 4)).toBe('\u{1F385}…');
  });
});
