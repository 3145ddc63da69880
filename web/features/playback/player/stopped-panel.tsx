import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import type { PlayerParts } from '../controls/player-parts.ts';
import type { Stopped } from '../places/use-place.ts';
import { useCoverFocus } from './use-cover-focus.ts';

function reasonFor({ allowed }: Stopped): string {
  if (allowed === undefined) return 'Your account plays videos in other places now.';
  const places = allowed === 1 ? 'one place' : `${allowed} places`;
  return `Your account can play in ${places} at a time, and another one has begun.`;
}

/** Covers a video that had to stop because the account plays in enough other places. */
export function StoppedPanel({
  stopped,
  parts,
  onPlayHere,
}: {
  stopped: Stopped;
  parts: PlayerParts;
  onPlayHere: () => void;
}) {
  const first = useCoverFocus(parts);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-paper px-4 text-center text-ink sm:gap-4"
      role="alert"
    >
      <span className="grid size-12 place-items-center rounded-full bg-pine-wash text-pine max-sm:hidden">
        <Icon name="pause" size={26} />
      </span>
      <p className="max-w-measure sm:text-lg">
        {`Playing has stopped here. ${reasonFor(stopped)} If you play here, ${stopped.allowed === 1 ? 'the other one stops' : 'the place that began first stops'}.`}
      </p>
      <Button onClick={onPlayHere} ref={first}>
        Play Here
      </Button>
    </div>
  );
}
