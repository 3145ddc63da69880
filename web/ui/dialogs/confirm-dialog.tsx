import type { ReactNode } from 'react';
import type { Elements } from '../elements.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/**
 * Asks before something is lost, or, with another `variant`, before something that has to be meant.
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
  variant = 'destructive',
  onConfirm,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says what will happen. */
  description: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that changes nothing. */
  keep?: string;
  busy?: boolean;
  busyLabel?: string;
  /** The look of the button that confirms. */
  variant?: 'destructive' | 'primary';
  onConfirm: () => void;
  /** More about what will happen. */
  children?: Elements;
}) {
  return (
    <Dialog description={description} onOpenChange={onOpenChange} open={open} title={title}>
      {children}
      <DialogActions
        busy={busy}
        busyLabel={busyLabel}
        cancel={keep}
        onCancel={() => onOpenChange(false)}
        onClick={onConfirm}
        type="button"
        variant={variant}
      >
        {action}
      </DialogActions>
    </Dialog>
  );
}
