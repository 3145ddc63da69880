import { useState } from 'react';
import {
  deletePackage,
  type PublicPackage,
  RESTORE_DAYS,
  restorePackage,
} from '#contract/catalog.ts';
import { call } from '../../../../lib/call.ts';
import { formatCount } from '../../../../lib/format.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { ItemButton } from '../../../../ui/item-button.tsx';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';

function describeVideos(count: number): string {
  if (count === 0) return 'It has no videos.';
  const videos = count === 1 ? 'Its video stays' : `Its ${formatCount(count, 'video')} stay`;
  return `${videos} in the store, under “Deleted packages”.`;
}

/** The toast after a package was restored. */
export function restored(name: string) {
  return { title: 'Package Restored', description: `“${name}” is as it was before.` };
}

/** The button that deletes a package, after saying what that means. */
export function DeletePackage({ item }: { item: PublicPackage }) {
  const [open, setOpen] = useState(false);
  const remove = useCatalogChange({
    change: () => call(deletePackage, { params: { id: item.id } }),
    done: () => ({ title: 'Package Deleted', description: `“${item.name}” is no longer sold.` }),
    undo: {
      change: () => call(restorePackage, { params: { id: item.id } }),
      done: () => restored(item.name),
      later: 'Restore the package under “Deleted Packages”.',
    },
    onDone: () => setOpen(false),
  });
  return (
    <>
      <ItemButton icon="trash" item={item.name} onClick={() => setOpen(true)}>
        Delete
      </ItemButton>
      <ConfirmDialog
        action="Delete Package"
        busy={remove.isPending}
        description={`It is no longer sold. People who bought it keep access. For ${RESTORE_DAYS} days you can restore it.`}
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setOpen}
        open={open}
        title={`Delete “${item.name}”?`}
      >
        <p className="text-ink-soft">{describeVideos(item.videoCount)}</p>
      </ConfirmDialog>
    </>
  );
}
