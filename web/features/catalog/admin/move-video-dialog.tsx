import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { linkVideo, listVideoLinks, type PublicPackage, removeVideo } from '#contract/catalog.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { required } from '../../../ui/fields/required.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toastError } from '../../../ui/toasts/toast-store.ts';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { ViewerCount } from '../../../ui/viewer-count.tsx';
import { type MovePorts, moveVideo } from './move-video.ts';
import { putBack } from './put-back.ts';

const ports: MovePorts = {
  add: (packageId, videoId) => call(linkVideo, { body: { packageId, videoId } }),
  remove: (packageId, videoId) => call(removeVideo, { params: { packageId, videoId } }),
};

interface MoveProps {
  /** The package the video is in. */
  item: PublicPackage;
  packages: readonly PublicPackage[];
  onClose: () => void;
}

/** The other packages; those that already have the video cannot be chosen. */
function useTargets({ item, packages, video }: Omit<MoveProps, 'onClose'> & { video: Video }) {
  const { data: links = [] } = useQuery(endpointQuery(listVideoLinks));
  return packages
    .filter(({ id }) => id !== item.id)
    .map(({ id, name }) => {
      const holds = links.some((link) => link.packageId === id && link.videoId === video.id);
      return {
        value: id,
        label: holds ? `${name} (already has this video)` : name,
        disabled: holds,
      };
    });
}

function MoveForm({ video, ...props }: MoveProps & { video: Video }) {
  const { item, packages, onClose } = props;
  const targets = useTargets({ item, packages, video });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { to: '' } });
  const nameOf = (id: string) =>
    [item, ...packages].find((one) => one.id === id)?.name ?? 'the other package';
  const moved = (to: string) => ({
    title: 'Video Moved',
    description: `“${video.title}” is now in “${nameOf(to)}”.`,
  });
  const move = useCatalogChange({
    change: (to: string) => moveVideo(ports, { videoId: video.id, from: item.id, to }),
    done: (_, to) => moved(to),
    undo: {
      change: (place, to) =>
        moveVideo(
          { ...ports, add: (packageId, videoId) => putBack({ packageId, videoId }, place) },
          { videoId: video.id, from: to, to: item.id },
        ),
      done: () => moved(item.id),
      later: 'Move the video back.',
    },
    onDone: onClose,
    showError: ({ message }) => toastError('Move Failed', message),
  });
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit(({ to }) => move.mutate(to))}
    >
      <SelectField
        error={formState.errors.to?.message}
        isMarked
        label="Target Package"
        options={[{ value: '', label: 'Choose a package' }, ...targets]}
        {...register('to', required('Please select a target package'))}
      />
      <ViewerCount onlyIn={item.id} videoId={video.id} />
      <DialogActions busy={move.isPending} busyLabel="Moving..." onCancel={onClose}>
        Move Video
      </DialogActions>
    </form>
  );
}

/** Asks for the package to move a video to; open while `video` is not null. */
export function MoveVideo({ video, ...props }: MoveProps & { video: Video | null }) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(video);
  if (video !== null && video !== shown) setShown(video);
  if (shown === null) return null;
  return (
    <Dialog
      description={`It moves to the end of the other package. Customers who can watch it only in “${props.item.name}” lose it, unless they have the other package too.`}
      onOpenChange={(open) => !open && props.onClose()}
      open={video !== null}
      title={`Move “${shown.title}”`}
    >
      <MoveForm {...props} video={shown} />
    </Dialog>
  );
}
