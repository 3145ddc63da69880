import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { demoLogins } from '../../demo/logins.ts';
import { generatePages } from '../docs.ts';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

export const generatedDocs: Check = {
  name: 'docs up to date',
  run: async () => {
    const pages = Object.entries(await generatePages());
    const isStale = ([name, text]: [string, string]) => {
      const file = path.join(root, 'docs', name);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    };
    const problems = pages
      .filter(isStale)
      .map(([name]) => `docs/${name} is out of date: run \`npm run docs\``);
    return { problems, note: `${pages.length} pages` };
  },
};

const README = 'README.md';
const CONTRIBUTING = 'CONTRIBUTING.md';
const MAP = 'docs/map.md';
const HANDBOOK = 'docs/handbook';

/** Paths from the project's root in backquotes: a folder ends with a slash, a file has an ending. */
const QUOTED = /`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g;
const LINK = /\]\(((?!https?:|#)[^)#]+)/g;
/** Created by the store or the build. */
const MADE_LATER = /^(data|node_modules|test-results)\//;

/** Every file and folder that a page names, relative to the project's root. */
function namedPaths(page: string, text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, name = '']) => name);
  const folder = path.posix.dirname(page);
  const linked = [...text.matchAll(LINK)].map(([, name = '']) => path.posix.join(folder, name));
  return [...new Set([...quoted, ...linked])].filter((name) => !MADE_LATER.test(name));
}

type Rules = { forbidden: { name: string; comment: string }[] };

/** The rows that the table of edges must have, one for each domain of the rules. */
function edgeRows({ forbidden }: Rules): string[] {
  return forbidden.flatMap(({ comment }) => {
    const [, domain, others] = /^server\/([\w/]+) may use (.+)\.$/.exec(comment) ?? [];
    return domain ? [`| ${domain} | ${others} |`] : [];
  });
}

/** The folders that the layout must name: those at the top, and the server's. */
function layoutFolders(files: string[]): string[] {
  const folders = files.flatMap((file) => {
    const [top = '', inner] = file.split('/').slice(0, -1);
    if (top === '' || top.startsWith('.')) return [];
    return top === 'server' && inner ? [`${top}/`, `${top}/${inner}/`] : [`${top}/`];
  });
  return [...new Set(folders)];
}

/** The README must name the demo store's logins. */
function loginProblems(text: string): string[] {
  const { admin, customer, promoCode, card } = demoLogins;
  const said = [admin.username, admin.password, customer.email, customer.password, promoCode, card];
  return said
    .filter((word) => !text.includes(`\`${word}\``))
    .map((word) => `${README} does not name "${word}" from demo/logins.ts`);
}

function mapProblems(text: string): string[] {
  const rules: Rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const rows = edgeRows(rules).filter((row) => !text.includes(`${row}\n`));
  const folders = layoutFolders(listFiles(root, ['.'])).filter(
    (folder) => !text.includes(`| \`${folder}\` |`),
  );
  return [
    ...rows.map((row) => `${MAP} has no row "${row}"`),
    ...folders.map((folder) => `${MAP} does not name ${folder}`),
  ];
}

export const handWrittenDocs: Check = {
  name: 'map and README',
  run: async () => {
    const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
    const handbook = listFiles(root, [HANDBOOK]).filter((file) => file.endsWith('.md'));
    const named = [README, CONTRIBUTING, MAP, ...handbook].flatMap((page) =>
      namedPaths(page, read(page)).map((name) => ({ page, name })),
    );
    const missing = named
      .filter(({ name }) => !existsSync(path.join(root, name)))
      .map(({ page, name }) => `${page} names ${name}, which does not exist`);
    const problems = [...missing, ...loginProblems(read(README)), ...mapProblems(read(MAP))];
    return { problems, note: `${named.length} paths` };
  },
};
