import path from 'node:path';
import type { Plugin } from 'vite';
import type { Block, Chapter } from '../../web/features/help/chapter.ts';
import { root } from '../root.ts';
import { chapterName, readHandbook } from './parse-chapter.ts';

/** A chapter as a module, whose pictures the build gives names as it does those of pages. */
function moduleOf(chapter: Chapter): string {
  const files: string[] = [];
  const mark = (block: Block): Block => {
    if (block.kind === 'list')
      return { ...block, items: block.items.map((item) => item.map(mark)) };
    if (block.kind !== 'picture') return block;
    files.push(block.src);
    return { ...block, src: `\0${files.length - 1}` };
  };
  const text = JSON.stringify({ ...chapter, blocks: chapter.blocks.map(mark) });
  const imports = files.map(
    (file, index) => `import picture${index} from ${JSON.stringify(path.join(root, file))};\n`,
  );
  const code = text.replaceAll(/"\\u0000(\d+)"/g, (_, index) => `picture${index}`);
  return `${imports.join('')}export default ${code};\n`;
}

/** Has pages import chapters of the handbook, read from their Markdown when the pages are built. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    load: {
      filter: { id: /\.md$/ },
      handler(id) {
        const file = path.relative(root, id);
        const chapter = chapterName(file) === undefined ? undefined : readHandbook().get(file);
        if (chapter === undefined) return null;
        this.addWatchFile(id);
        return { code: moduleOf(chapter), moduleType: 'js' };
      },
    },
  };
}
