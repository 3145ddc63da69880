import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** Takes the promotion code away, once that is confirmed. `onRemove` resolves to whether it worked. */
export function RemoveCode({ code, onRemove }: { code: string; onRemove: () => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    const removed = await onRemove();
    setRemoving(false);
    if (removed) setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Remove Code
      </Button>
      <ConfirmDialog
        action="Remove Code"
        busy={isRemoving}
        busyLabel="Removing..."
        description="From then on no code makes an order free, until you set one again. Orders that were made with it, and the access they gave, stay."
        onConfirm={() => void remove()}
        onOpenChange={setOpen}
        open={isOpen}
        title={`Remove the promotion code “${code}”?`}
      />
    </>
  );
}
