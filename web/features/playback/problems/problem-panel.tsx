import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';

/** Covers a video that does not play: the reason, and Retry, which also runs when the network is back. */
export function ProblemPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-4 bg-paper px-4 text-center text-ink"
      role="alert"
    >
      <span className="grid size-12 place-items-center rounded-full bg-berry-wash text-berry max-sm:hidden">
        <Icon name="warning" size={26} />
      </span>
      <p className="max-w-measure text-lg">{message}</p>
      <Button onClick={onRetry} variant="quiet">
        Retry
      </Button>
    </div>
  );
}
