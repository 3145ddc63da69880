import { useParams, useSearchParams } from 'react-router';
import { MOST_CHARACTERS } from '../../features/help/find-in-handbook.ts';
import { chapters } from '../../features/help/handbook.ts';
import { HelpScreen } from '../../features/help/help-screen.tsx';
import { Component as NotFound } from './not-found.tsx';

/** `/admin/help`: the handbook. What is searched for is in the address. */
export function Component() {
  const { chapter: name = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const chapter = chapters.get(name);
  if (chapter === undefined) return <NotFound />;
  const search = (typed: string) =>
    setAddress(typed === '' ? {} : { q: typed }, { replace: true, preventScrollReset: true });
  const typed = (address.get('q') ?? '').slice(0, MOST_CHARACTERS);
  return <HelpScreen chapter={chapter} onSearch={search} typed={typed} />;
}
