import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { helpPath } from '#contract/pages/help-path.ts';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import { parseChapter, readHandbook } from './parse-chapter.ts';

const parse = (markdown: string) => parseChapter('docs/handbook/mail.md', `# Mail\n\n${markdown}`);

it('reads headings, words, lists, code, tables and pictures', () => {
  const { name, title, blocks } = parse(`Click **Save**,
and read \`doctor\`.

## Notices to you

1. One
2. Two:

   \`\`\`
   npm run sleigh
   \`\`\`

### Notices to you

| A | B |
|---|---|
| <b> | [Backups](backups.md#by-hand) |

![The form](pictures/settings-stripe.png)
`);
  expect({ name, title }).toEqual({ name: 'mail', title: 'Mail' });
  expect(blocks).toMatchObject([
    {
      kind: 'paragraph',
      spans: [
        { text: 'Click ' },
        { text: 'Save', strong: true },
        { text: ',' },
        { text: ' ' },
        { text: 'and read ' },
        { text: 'doctor', code: true },
        { text: '.' },
      ],
    },
    { kind: 'heading', level: 2, id: 'notices-to-you' },
    {
      kind: 'list',
      start: 1,
      items: [
        [{ kind: 'paragraph' }],
        [{ kind: 'paragraph' }, { kind: 'code', text: 'npm run sleigh' }],
      ],
    },
    { kind: 'heading', level: 3, id: 'notices-to-you-1' },
    {
      kind: 'table',
      head: [[{ text: 'A' }], [{ text: 'B' }]],
      rows: [[[{ text: '<b>' }], [{ text: 'Backups', href: helpPath('backups#by-hand') }]]],
    },
    { kind: 'picture', src: 'docs/handbook/pictures/settings-stripe.png', alt: 'The form' },
  ]);
});

it('leaves out links to what the shop does not show, and refuses what it cannot show', () => {
  expect(parse('See [it](../../deploy/nginx.conf).').blocks).toMatchObject([
    { spans: [{ text: 'See ' }, { text: 'it' }, { text: '.' }] },
  ]);
  expect(() => parse('---')).toThrow('docs/handbook/mail.md: “hr” cannot be shown in the shop.');
  expect(() => parse('#### Deep')).toThrow('a heading h4');
});

it('knows every place that the pages link to', () => {
  const chapters = [...readHandbook().values()];
  const places = new Set(
    chapters.flatMap(({ name, blocks }) => [
      name,
      ...blocks.flatMap((block) => (block.kind === 'heading' ? `${name}#${block.id}` : [])),
    ]),
  );
  const linked = listFiles(root, ['web'])
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(/\b(?:place="|help: ')([\w#-]+)/g)].map(([, place]) => place);
    });
  expect(linked.length).toBeGreaterThan(15);
  expect(linked.filter((place = '') => !places.has(place))).toEqual([]);
});
