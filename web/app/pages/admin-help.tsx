import { useState } from 'react';
import { useLocation, useNavigationType, useParams, useSearchParams } from 'react-router';
import { MOST_CHARACTERS } from '../../features/help/find-in-handbook.ts';
import { chapters } from '../../features/help/handbook.ts';
import { HelpScreen } from '../../features/help/help-screen.tsx';
import { Component as NotFound } from './not-found.tsx';

/**
 * Holds what is searched for. It is in the address, too, so that Back leads to it again; but the address follows a moment
 * later, and a field that waited for it would lose letters of who types fast. Only a link or Back changes the field.
 */
function useTyped() {
  const [address, setAddress] = useSearchParams();
  const { key } = useLocation();
  const isTyping = useNavigationType() === 'REPLACE';
  const inAddress = (address.get('q') ?? '').slice(0, MOST_CHARACTERS);
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (!isTyping) setTyped(inAddress);
  }
  const search = (words: string) => {
    setTyped(words);
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
