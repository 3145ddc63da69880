import type { Chapter } from './chapter.ts';

/** Read from Markdown at the build, by `scripts/build/handbook-plugin.ts`. */
const files = {
  ...import.meta.glob<Chapter>('../../../docs/handbook/*.md', { eager: true, import: 'default' }),
  ...import.meta.glob<Chapter>(['../../../docs/environment.md', '../../../CHANGELOG.md'], {
    eager: true,
    import: 'default',
  }),
};

/** The chapters by their names: the handbook's, then what it links to. */
export const chapters: ReadonlyMap<string, Chapter> = new Map(
  Object.values(files).map((chapter) => [chapter.name, chapter]),
);
