import { useVersionState } from '../lib/versions/new-version.ts';
import { Button } from '../ui/button.tsx';

/** Says that the page should be loaded again, where that would end a payment or lose what was typed. */
export function NewVersionNotice() {
  if (useVersionState() !== 'asking') return null;
  return (
    <div
      className="sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-4 border-t border-line bg-surface p-4"
      role="alert"
    >
      <p>
        The shop was updated. Finish your payment or what you are typing, then load this page again.
      </p>
      <Button onClick={() => window.location.reload()}>Load Again</Button>
    </div>
  );
}
