import { helpPath } from '#contract/pages/help-path.ts';
import { searchForm, searchWords } from '#contract/values/search-words.ts';
import { type Block, type Chapter, wordsOf } from './chapter.ts';

/** Longer searches are cut. */
export const MOST_CHARACTERS = 200;
const MOST_HITS = 30;
/** So many characters of a section are shown around the first word that was found. */
const SHOWN = 160;

/** A section of the handbook in which all words were found. */
export interface Hit {
  to: string;
  chapter: string;
  /** Empty: it stands before the first heading. */
  heading: string;
  excerpt: string;
}

interface Section {
  chapter: Chapter;
  id: string;
  heading: string;
  text: string;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.spans);
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    case 'quote':
      return block.blocks.map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(wordsOf).join(' ');
    case 'code':
      return block.text;
    case 'picture':
      return block.alt;
  }
}

/** A heading with what follows, up to the next one. */
function sectionsOf(chapter: Chapter): Section[] {
  const sections: Section[] = [{ chapter, id: '', heading: '', text: '' }];
  let above = '';
  for (const block of chapter.blocks) {
    if (block.kind === 'heading') {
      const { id, level, spans } = block;
      const words = wordsOf(spans);
      if (level === 2) above = words;
      sections.push({
        chapter,
        id,
        heading: level === 2 ? words : `${above} › ${words}`,
        text: '',
      });
      continue;
    }
    const section = sections.at(-1);
    if (section !== undefined) section.text += `${textOf(block)} `;
  }
  return sections;
}

/** The words around the first one that was found. */
function excerptOf(text: string, words: readonly string[]): string {
  const pieces = text.trim().split(/\s+/);
  const first = pieces.findIndex((piece) => words.some((word) => searchForm(piece).includes(word)));
  let begin = Math.max(0, first);
  let before = 0;
  while (begin > 0 && before < SHOWN / 3) {
    begin -= 1;
    before += (pieces[begin]?.length ?? 0) + 1;
  }
  let shown = '';
  let end = begin;
  while (end < pieces.length && shown.length < SHOWN) {
    shown += `${end === begin ? '' : ' '}${pieces[end]}`;
    end += 1;
  }
  return `${begin > 0 ? '… ' : ''}${shown}${end < pieces.length ? ' …' : ''}`;
}

/** Finds the sections that have all words, those with one in their heading first; at most 30. Nothing for no words. */
export function findInHandbook(chapters: Iterable<Chapter>, typed: string): Hit[] {
  const words = searchWords(typed.slice(0, MOST_CHARACTERS));
  if (words.length === 0) return [];
  const found = [...chapters].flatMap(sectionsOf).filter(({ chapter, heading, text }) => {
    const whole = searchForm(`${chapter.title} ${heading} ${text}`);
    return words.every((word) => whole.includes(word));
  });
  const isInHeading = ({ chapter, id, heading }: Section) => {
    const named = searchForm(id === '' ? chapter.title : heading);
    return words.some((word) => named.includes(word));
  };
  const first = found.filter(isInHeading);
  const others = found.filter((section) => !isInHeading(section));
  return [...first, ...others].slice(0, MOST_HITS).map(({ chapter, id, heading, text }) => ({
    to: helpPath(id === '' ? chapter.name : `${chapter.name}#${id}`),
    chapter: chapter.title,
    heading,
    excerpt: excerptOf(text, words),
  }));
}
