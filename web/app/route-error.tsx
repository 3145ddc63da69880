import { useRouteError } from 'react-router';
import { useVersionState } from '../lib/versions/new-version.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Icon } from '../ui/pictures/icon.tsx';

/** Shown when a page's code could not be loaded (no network) or threw. */
export function RouteError() {
  const error = useRouteError();
  const version = useVersionState();
  // The page may be loaded again any moment.
  if (version === 'checking' || version === 'reloading') return null;
  console.error(error);
  return (
    <main className="column grid justify-items-center gap-5 py-20 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-berry-wash text-berry">
        <Icon name="warning" size={28} />
      </span>
      <PageTitle
        className="justify-center"
        lead="This page could not be shown. Loading it again usually helps."
        title="Something Went Wrong"
      />
      <Button onClick={() => window.location.reload()}>Load Again</Button>
    </main>
  );
}
