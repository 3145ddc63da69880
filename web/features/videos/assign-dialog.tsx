import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { linkVideo, listCatalog } from '#contract/catalog.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { required } from '../../ui/fields/required.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';

function AssignForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const { data: packages = [] } = useQuery(endpointQuery(listCatalog));
  const { register, handleSubmit, formState } = useForm({ defaultValues: { packageId: '' } });
  const assign = useCatalogChange({
    change: (packageId: string) => call(linkVideo, { body: { packageId, videoId: video.id } }),
    done: (_, packageId) => {
      const name = packages.find(({ id }) => id === packageId)?.name ?? 'its package';
      return { title: 'Package Assigned', description: `“${video.title}” is now in “${name}”.` };
    },
    onDone: onClose,
  });
  const options = packages.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit(({ packageId }) => assign.mutate(packageId))}
    >
      <SelectField
        error={formState.errors.packageId?.message}
        isMarked
        label="Package"
        options={[{ value: '', label: 'Choose a package' }, ...options]}
        {...register('packageId', required('Please select a package.'))}
      />
      <DialogActions busy={assign.isPending} busyLabel="Assigning..." onCancel={onClose}>
        Assign Package
      </DialogActions>
    </form>
  );
}

/** The dialog that adds an unassigned video to a package. */
export function AssignDialog({
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
      description="It is added at the end of the package. Everyone who bought the package can watch it."
      onOpenChange={onOpenChange}
      open={open}
      title={`Add “${video.title}” to a package`}
    >
      <AssignForm onClose={() => onOpenChange(false)} video={video} />
    </Dialog>
  );
}
