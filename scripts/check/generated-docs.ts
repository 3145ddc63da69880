import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatePages } from '../docs.ts';
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
