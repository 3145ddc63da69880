import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { deleteOwnerPage, type PageLink } from '#contract/shop/owner-pages.ts';
import { call } from '../../../../lib/call.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { useRefreshPages } from './use-page-changes.ts';

/** The button that deletes a page, after saying what that means. */
export function DeletePage({ page, onDeleted }: { page: PageLink; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  const refresh = useRefreshPages();
  const remove = useMutation({
    mutationFn: () => call(deleteOwnerPage, { params: { name: page.name } }),
    onSuccess: async () => {
      setOpen(false);
      onDeleted();
      toast({ title: 'Page Deleted', description: `“${page.title}” is gone.` });
      await refresh(page.name);
    },
    onError: (error) => toastFailure(error, 'The page could not be deleted. Please try again.'),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="quiet">
        Delete Page
      </Button>
      <ConfirmDialog
        action="Delete Page"
        busy={remove.isPending}
        description={`Its text is lost. Links to ${ownerPagePath(page.name)} lead to “404 Page Not Found” from then on.`}
        onConfirm={() => remove.mutate()}
        onOpenChange={setOpen}
        open={open}
        title={`Delete “${page.title}”?`}
      />
    </>
  );
}
