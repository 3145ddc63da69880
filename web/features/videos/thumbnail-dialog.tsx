import { type FormEvent, useState } from 'react';
import { chooseThumbnail, type Frame } from '#contract/thumbnails.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { messageFor } from '../../lib/http-error.ts';
import { sendThumbnail } from '../../lib/send-thumbnail.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';
import { Moments } from './moments.tsx';

/** The changes themselves: to a file, or to a picture out of the video. */
function useNewThumbnail(video: Video, onDone: () => void) {
  const description = `“${video.title}” has a new thumbnail.`;
  const send = useCatalogChange({
    change: (file: File) => sendThumbnail(video.id, file),
    done: () => ({ title: 'Thumbnail Uploaded', description }),
    onDone,
    showError: (error) =>
      toastError('Upload Failed', messageFor(error, 'Failed to upload thumbnail')),
  });
  const choose = useCatalogChange({
    change: ({ id }: Frame) =>
      call(chooseThumbnail, { params: { id: video.id }, body: { thumbnailId: id } }),
    done: () => ({ title: 'Video Updated', description }),
    onDone,
  });
  return { send, choose };
}

function ThumbnailForm({ video, onClose }: { video: Video; onClose: () => void }) {
  // At most one of the two.
  const [picture, setPicture] = useState<File | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [problem, setProblem] = useState<string>();
  const { send, choose } = useNewThumbnail(video, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending || choose.isPending) return;
    if (frame !== null) choose.mutate(frame);
    else if (picture !== null) send.mutate(picture);
    else setProblem('Please select a thumbnail image');
  };
  return (
    <form className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
      <Moments
        chosen={frame}
        onChoose={(chosen) => {
          setFrame(chosen);
          setPicture(null);
          setProblem(undefined);
        }}
        video={video}
      />
      <PictureField
        error={problem}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Best at 16:9 and at least 1280 pixels wide."
        label="Thumbnail Image"
        onChange={(chosen) => {
          setPicture(chosen);
          if (chosen === null) return;
          setFrame(null);
          setProblem(undefined);
        }}
        picture={picture}
      />
      {frame === null ? (
        <DialogActions busy={send.isPending} busyLabel="Uploading..." onCancel={onClose}>
          Upload Thumbnail
        </DialogActions>
      ) : (
        <DialogActions busy={choose.isPending} busyLabel="Saving..." onCancel={onClose}>
          Use This Picture
        </DialogActions>
      )}
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
      grows
      onOpenChange={onOpenChange}
      open={open}
      size="medium"
      title={`Thumbnail of “${video.title}”`}
    >
      <ThumbnailForm onClose={() => onOpenChange(false)} video={video} />
    </Dialog>
  );
}
