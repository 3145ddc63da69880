import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** The button that removes the promotion code, after asking. `onRemove` resolves to whether it worked. */
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
        description="Nobody can use it after that. Orders made with it stay, and keep their access."
        onConfirm={() => void remove()}
        onOpenChange={setOpen}
        open={isOpen}
        title={`Remove the promotion code “${code}”?`}
      />
    </>
  );
}
