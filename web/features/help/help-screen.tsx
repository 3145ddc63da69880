import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { helpPath } from '#contract/pages/help-path.ts';
import { formatCount } from '../../lib/format.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Link } from '../../ui/links/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { type Chapter, wordsOf } from './chapter.ts';
import { Blocks } from './chapter-blocks.tsx';
import { findInHandbook, MOST_CHARACTERS } from './find-in-handbook.ts';
import { chapters } from './handbook.ts';

/** The id that a hash names; none where it is not encoded as one. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Scrolls to the heading that the address names: on the first load it comes later than the browser looks for it. */
function useHeadingInView(name: string, isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (name === undefined || !isShown || hash === '') return;
    document.getElementById(idOf(hash))?.scrollIntoView();
  }, [name, isShown, hash]);
}

function Hits({ typed }: { typed: string }) {
  const hits = findInHandbook(chapters.values(), typed);
  return (
    <>
      <p className="text-sm text-ink-soft" role="status">
        {hits.length === 0
          ? 'Nothing in the handbook has all these words. Try fewer or other words.'
          : `${formatCount(hits.length, 'section')} found`}
      </p>
      <ul className="grid max-w-measure grid-cols-1 gap-4">
        {hits.map(({ to, chapter, heading, excerpt }) => (
          <li className="grid grid-cols-1 gap-1" key={to}>
            <Link className="text-link" to={to}>
              {heading === '' ? chapter : `${chapter} › ${heading}`}
            </Link>
            <p className="text-sm text-ink-soft wrap-anywhere">{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The headings of a chapter, beside it where there is room. */
function Outline({ blocks }: Chapter) {
  return (
    <nav aria-label="On this page" className="max-lg:hidden">
      <ul className="sticky top-4 grid grid-cols-1 gap-2 text-sm">
        {blocks.map(
          (block) =>
            block.kind === 'heading' &&
            block.level === 2 && (
              <li key={block.id}>
                <Link className="text-link" to={`#${block.id}`}>
                  {wordsOf(block.spans)}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** A chapter of the handbook, with a search in all of them. */
export function HelpScreen({
  chapter,
  typed,
  onSearch,
}: {
  chapter: Chapter;
  typed: string;
  onSearch: (typed: string) => void;
}) {
  const isSearch = typed.trim() !== '';
  useHeadingInView(chapter.name, !isSearch);
  const isFirst = chapter.name === '';
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle
        actions={
          !isFirst && (
            <Link className="text-link" to={helpPath()}>
              All Chapters
            </Link>
          )
        }
        title={chapter.title}
      />
      <search>
        <TextField
          autoComplete="off"
          label="Search Help"
          maxLength={MOST_CHARACTERS}
          onChange={({ target }) => onSearch(target.value)}
          placeholder="Words of what you look for"
          type="search"
          value={typed}
        />
      </search>
      {isSearch ? (
        <Hits typed={typed} />
      ) : (
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Outline {...chapter} />
          <div className="grid max-w-measure grid-cols-1 content-start gap-4 wrap-anywhere">
            <Blocks blocks={chapter.blocks} />
          </div>
        </div>
      )}
    </div>
  );
}
