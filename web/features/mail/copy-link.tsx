import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { handOverLink, type Mail } from '#contract/mail.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { toastFailure } from '../../ui/toasts/toast-failure.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Whether the browser put a text on the clipboard; it does not in a store without https. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the secret link in a message that could not be sent, and says first what handing it over means. */
export function CopyLink({ mail: { id: mailId, to } }: { mail: Mail }) {
  const [isOpen, setOpen] = useState(false);
  /** The link, where it has to be copied by hand. */
  const [shown, setShown] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setShown(null);
  };
  const copy = useMutation({
    mutationFn: async () => {
      const { url } = await call(handOverLink, { params: { mailId } });
      return (await isCopied(url)) ? null : url;
    },
    onSuccess: (url) => {
      setShown(url);
      if (url !== null) return;
      setOpen(false);
      toast({ title: 'Link Copied', description: `Give it to ${to} and to nobody else.` });
    },
    onError: (error) => toastFailure(error),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        <Icon name="copy" size={16} />
        Copy Link
      </Button>
      <Dialog
        description={`Anyone who has this link can do what the message says, without a password. Give it only to the person who uses ${to}, and only if you are sure that it is them. It works once. The log notes that you took it.`}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        open={isOpen}
        title="Hand over the link?"
      >
        {shown !== null && (
          <div className="grid gap-1.5">
            <p>Your browser does not let this page copy. Select the link and copy it.</p>
            <p className="rounded-control bg-surface-sunken p-3 wrap-anywhere select-all">
              {shown}
            </p>
          </div>
        )}
        <DialogActions
          busy={copy.isPending}
          busyLabel="Copying..."
          onCancel={close}
          onClick={() => copy.mutate()}
          type="button"
        >
          Copy Link
        </DialogActions>
      </Dialog>
    </>
  );
}
