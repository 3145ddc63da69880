import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/**
 * Asks before something is lost. The button that keeps it comes first, so that a hasty Enter loses
 * nothing.
 *
 *     <ConfirmDialog action="Delete Package" title="Delete “Sleigh Basics”?" description="..." open={open} onOpenChange={setOpen} busy={remove.isPending} onConfirm={() => remove.mutate(id)} />
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  keep = 'Cancel',
  busy = false,
  busyLabel = 'Deleting...',
  onConfirm,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  description: string;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that changes nothing. */
  keep?: string;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  /** More about what will happen. */
  children?: ReactNode;
}) {
  return (
    <Dialog description={description} onOpenChange={onOpenChange} open={open} title={title}>
      {children}
      <DialogActions>
        <Button onClick={() => onOpenChange(false)} variant="quiet">
          {keep}
        </Button>
        <Button busy={busy} busyLabel={busyLabel} onClick={onConfirm} variant="destructive">
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
