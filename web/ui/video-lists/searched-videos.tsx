import { useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { formatCount } from '../../lib/format.ts';
import {
  findVideos,
  type HoldingPackage,
  isNarrowed,
  NO_PACKAGE,
  type VideoSearch,
  type VideoSort,
} from '../../lib/videos/find-videos.ts';
import type { VideoCatalog } from '../../lib/videos/use-video-catalog.ts';
import { Button } from '../button.tsx';
import type { Elements } from '../elements.ts';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PAGE } from '../long-lists/folded-list.tsx';

/** From this many videos on, a list has a search field; a list that folds has the other fields too. */
const SEARCHED_FROM = 8;

const SORTS: Record<VideoSort, string> = {
  package: 'Package order',
  newest: 'Newest first',
  title: 'Title',
  longest: 'Longest first',
};

/** The choices of Show: all videos, those in no package, or those of a package that holds any of them. */
function choicesFor({ videos, packages, deletedPackages, packagesOf }: VideoCatalog) {
  const holding = new Set(videos.flatMap(({ id }) => packagesOf.get(id) ?? []));
  const held = (named: readonly HoldingPackage[], mark: string) =>
    named
      .filter((one) => holding.has(one))
      .map(({ id, name }) => ({ value: id, label: `${name}${mark}` }));
  return [
    { value: '', label: 'All' },
    ...(videos.some(({ id }) => !packagesOf.has(id))
      ? [{ value: NO_PACKAGE, label: 'In no package' }]
      : []),
    ...held(packages, ''),
    ...held(deletedPackages, ' (deleted)'),
  ];
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-control bg-surface-sunken p-5 text-center">
      <p className="text-ink-soft">No video matches this search.</p>
      <Button onClick={onClear} size="small" variant="quiet">
        Clear Search
      </Button>
    </div>
  );
}

/**
 * Videos with a search field, a choice of the package and of the order, as far as there are enough of
 * them. A screen reader is told how many are found. `children` draws the found ones, and gets the search.
 *
 *     <SearchedVideos catalog={catalog} sorts={['newest', 'title']}>{(found) => <ul>...</ul>}</SearchedVideos>
 */
export function SearchedVideos({
  catalog,
  sorts,
  children,
}: {
  /** Its `videos` may be some of the catalog's. */
  catalog: VideoCatalog;
  /** The first is the list's own order. */
  sorts: readonly [VideoSort, ...VideoSort[]];
  children: (found: readonly Video[], search: VideoSearch) => Elements;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<VideoSearch>({ words: '', packageId: '', sort: sorts[0] });
  const choices = choicesFor(catalog);
  const isThere = choices.some(({ value }) => value === typed.packageId);
  const search = isThere ? typed : { ...typed, packageId: '' };
  const found = findVideos(catalog, search);
  const { length } = catalog.videos;
  const narrowed = isNarrowed(search);
  const all = formatCount(length, 'video');
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {(length >= SEARCHED_FROM || narrowed) && (
        <search className="grid grid-cols-1 gap-3 @xs:grid-cols-2 @2xl:grid-cols-[1fr_15rem_12rem]">
          <TextField
            autoComplete="off"
            className="@xs:@max-2xl:col-span-2"
            label="Search"
            onChange={({ target }) => setTyped({ ...search, words: target.value })}
            placeholder="Words of the title"
            ref={field}
            type="search"
            value={search.words}
          />
          {(length > PAGE || search.packageId !== '') && (
            <>
              <SelectField
                label="Show"
                onChange={({ target }) => setTyped({ ...search, packageId: target.value })}
                options={choices}
                value={search.packageId}
              />
              <SelectField
                label="Sort By"
                onChange={({ target }) => {
                  const sort = sorts.find((one) => one === target.value);
                  if (sort) setTyped({ ...search, sort });
                }}
                options={sorts.map((value) => ({ value, label: SORTS[value] }))}
                value={search.sort}
              />
            </>
          )}
          <p className="figures col-span-full text-sm text-ink-soft" role="status">
            {narrowed ? `${found.length} of ${all}` : all}
          </p>
        </search>
      )}
      {found.length > 0 && children(found, search)}
      {found.length === 0 && narrowed && (
        <NoMatch
          onClear={() => {
            setTyped({ ...search, words: '', packageId: '' });
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
