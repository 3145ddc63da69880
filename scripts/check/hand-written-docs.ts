import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

const MAP = 'docs/map.md';
const PAGES = ['README.md', MAP];

/** Paths from the project's root in backquotes: a folder ends with a slash, a file has an ending. */
const QUOTED = /`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g;
const LINK = /\]\(((?!https?:|#)[^)#]+)/g;
/** Made by the store or the build, not there before. */
const MADE_LATER = /^(data|node_modules)\//;

/** Every file and folder that a page names, relative to the project's root. */
export function namedPaths(page: string, text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, name = '']) => name);
  const folder = path.posix.dirname(page);
  const linked = [...text.matchAll(LINK)].map(([, name = '']) => path.posix.join(folder, name));
  return [...new Set([...quoted, ...linked])].filter((name) => !MADE_LATER.test(name));
}

type Rules = { forbidden: { name: string; comment: string }[] };

/** The rows that the table of edges has to have: what the rules say of each domain. */
export function edgeRows({ forbidden }: Rules): string[] {
  return forbidden.flatMap(({ comment }) => {
    const [, domain, others] = /^server\/(\w+) may use (.+)\.$/.exec(comment) ?? [];
    return domain ? [`| ${domain} | ${others} |`] : [];
  });
}

/** The folders that the layout has to name: those at the top, and the server's. */
export function layoutFolders(files: string[]): string[] {
  const folders = files.flatMap((file) => {
    const [top = '', inner] = file.split('/').slice(0, -1);
    if (top === '' || top.startsWith('.')) return [];
    return top === 'server' && inner ? [`${top}/`, `${top}/${inner}/`] : [`${top}/`];
  });
  return [...new Set(folders)];
}

function mapProblems(text: string): string[] {
  const rules: Rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const rows = edgeRows(rules).filter((row) => !text.includes(`${row}\n`));
  const folders = layoutFolders(listFiles(root, ['.'])).filter(
    (folder) => !text.includes(`| \`${folder}\` |`),
  );
  return [
    ...rows.map((row) => `${MAP} has no row "${row}"`),
    ...folders.map((folder) => `${MAP} says nothing of ${folder}`),
  ];
}

export const handWrittenDocs: Check = {
  name: 'map and README',
  run: async () => {
    const texts = PAGES.map((page) => [page, readFileSync(path.join(root, page), 'utf8')] as const);
    const named = texts.flatMap(([page, text]) =>
      namedPaths(page, text).map((name) => ({ page, name })),
    );
    const problems = named
      .filter(({ name }) => !existsSync(path.join(root, name)))
      .map(({ page, name }) => `${page} names ${name}, which is not there`);
    const map = texts.find(([page]) => page === MAP)?.[1] ?? '';
    return { problems: [...problems, ...mapProblems(map)], note: `${named.length} paths` };
  },
};
