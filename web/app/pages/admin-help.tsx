import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { MOST_CHARACTERS } from '../../features/help/find-in-handbook.ts';
import { chapters } from '../../features/help/handbook.ts';
import { HelpScreen } from '../../features/help/help-screen.tsx';
import { Component as NotFound } from './not-found.tsx';

/**
 * Holds what is searched for. It is in the address, too, so that Back leads to it again; but the address follows a moment
 * later, and a field that waited for it would lose letters of who types fast.
 */
function useTyped() {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const inAddress = (address.get('q') ?? '').slice(0, MOST_CHARACTERS);
  const [typed, setTyped] = useState(inAddress);
  // What was typed since the address last had all of it.
  const late = useRef(new Set<string>());
  const shown = useRef(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link leads elsewhere, though the search may be the same
  useEffect(() => {
    if (inAddress === shown.current) late.current.clear();
    else if (!late.current.has(inAddress)) show(inAddress);
  }, [inAddress, key]);
  function show(words: string) {
    shown.current = words;
    setTyped(words);
  }
  const search = (words: string) => {
    late.current.add(words);
    show(words);
    setAddress(words === '' ? {} : { q: words }, { replace: true, preventScrollReset: true });
  };
  return { typed, search };
}

/** `/admin/help`: the handbook. */
export function Component() {
  const { chapter: name = '' } = useParams();
  const { typed, search } = useTyped();
  const chapter = chapters.get(name);
  if (chapter === undefined) return <NotFound />;
  return <HelpScreen chapter={chapter} onSearch={search} typed={typed} />;
}
