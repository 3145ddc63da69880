import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBackups } from '#contract/backups/backups.ts';
import { becomeShop } from '#contract/backups/become-shop.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatDate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';

/** Says that this store was restored from a backup and is not the shop, and asks whether it is from now on. */
export function CopyNotice({ copyOf }: { copyOf: string }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const become = useMutation({
    mutationFn: () => call(becomeShop),
    onSuccess: (backups) => {
      client.setQueryData(endpointQuery(getBackups).queryKey, backups);
      toast({ title: 'This Is the Shop Now' });
    },
    onError: (error) => {
      setOpen(false);
      toastFailure(error);
    },
  });
  return (
    <Notice title="This store is a copy, not the shop" tone="wait">
      <p>
        {`It was restored from the backup of ${formatDate(copyOf)}. Look around as you like: it sells and sends nothing, makes no backups, prepares no videos and does not ask Stripe.`}
      </p>
      <p>
        <Button onClick={() => setOpen(true)} size="small" variant="quiet">
          This Is the Shop Now…
        </Button>
      </p>
      <ConfirmDialog
        action="This Is the Shop"
        busy={become.isPending}
        busyLabel="Opening..."
        description="It then sells, sends waiting messages, makes refunds that are due, and backs up. Do this only if no other store of this shop is running: two would send everything twice."
        onConfirm={() => become.mutate()}
        onOpenChange={setOpen}
        open={isOpen}
        title="Is this store the shop from now on?"
      />
    </Notice>
  );
}
