import { Button } from '../../../../ui/button.tsx';

/** Saves or discards the order on the screen while it is not the saved one. */
export function UnsavedOrder({
  busy,
  text = 'The new order is not saved yet.',
  onSave,
  onDiscard,
}: {
  busy: boolean;
  text?: string;
  onSave: () => void;
  onDiscard: () => void;
}) {
  return (
    <div
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-3 rounded-control border border-gold bg-wait-wash p-3"
      data-keep-clear=""
    >
      <p className="mr-auto text-sm font-medium">{text}</p>
      <Button onClick={onDiscard} size="small" variant="quiet">
        Discard
      </Button>
      <Button busy={busy} busyLabel="Saving..." onClick={onSave} size="small">
        Save Order
      </Button>
    </div>
  );
}
