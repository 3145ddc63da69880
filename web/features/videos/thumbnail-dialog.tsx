import { type FormEvent, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { messageFor } from '../../lib/http-error.ts';
import { sendThumbnail } from '../../lib/send-thumbnail.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';

function ThumbnailForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const send = useCatalogChange({
    change: (chosen: File) => sendThumbnail(video.id, chosen),
    done: () => ({
      title: 'Thumbnail Uploaded',
      description: `“${video.title}” has a new thumbnail.`,
    }),
    onDone: onClose,
    onFailure: (error) =>
      toastError('Upload Failed', messageFor(error, 'Failed to upload thumbnail')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(picture === null ? 'Please select a thumbnail image' : undefined);
    if (picture !== null) send.mutate(picture);
  };
  return (
    <form className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
      <PictureField
        error={picture === null ? problem : undefined}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Best at 16:9 and at least 1280 pixels wide."
        label="Thumbnail Image"
        onChange={setPicture}
        picture={picture}
      />
      <DialogActions busy={send.isPending} busyLabel="Uploading..." onCancel={onClose}>
        Upload Thumbnail
      </DialogActions>
    </form>
  );
}

/** The dialog that gives a video another thumbnail. */
export function ThumbnailDialog({
  video,
  open,
  onOpenChange,
}: {
  video: Video;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      description="Shown wherever the video appears."
      onOpenChange={onOpenChange}
      open={open}
      title={`Thumbnail of “${video.title}”`}
    >
      <ThumbnailForm onClose={() => onOpenChange(false)} video={video} />
    </Dialog>
  );
}
