import { Spinner } from '../../../ui/spinner.tsx';

/** Over the dimmed page while a player's code is loaded. */
export function OpeningPlayer() {
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-dim text-paper" role="status">
      <Spinner size={40} />
      <span className="sr-only">Opening the player...</span>
    </div>
  );
}
