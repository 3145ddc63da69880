import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { videoInput } from '#contract/videos.ts';
import { formatCount } from '../../../../lib/format.ts';
import { refreshCatalog } from '../../../../lib/refresh-catalog.ts';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { required } from '../../../../ui/fields/required.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { describeProgress } from '../../list/describe-progress.ts';
import type { UploadItem } from '../../sending/upload-item.ts';
import { uploads } from '../../uploads.ts';
import { savePorts, showSaved } from '../save-ports.ts';
import { type SaveProgress, saveVideo } from '../save-video.ts';
import { titleOfFile } from './title-of-file.ts';

const titleRule = checkedBy(videoInput.shape.title, {
  name: 'Title',
  missing: 'Title is required.',
});

interface SeveralProps {
  /** The chosen files that did not fail, in the order in which they are saved. */
  items: readonly UploadItem[];
  packageId: string;
  options: readonly { value: string; label: string }[];
  progressOf: (key: string) => SaveProgress;
  onClose: () => void;
}

/** Saves one file after the other; what is saved leaves the list, so that after a failure the rest goes on. */
function useSaveSeveral({ items, options, progressOf, onClose }: SeveralProps) {
  const client = useQueryClient();
  return async ({ packageId, titles }: { packageId: string; titles: readonly string[] }) => {
    try {
      for (const [index, { key, file, label, uploaded }] of items.entries()) {
        if (uploaded === null) return;
        const title = titles[index]?.trim() ?? titleOfFile(label);
        const details = { title, description: '', packageId, thumbnail: null };
        const progress = progressOf(key);
        await showSaved(client, await saveVideo(savePorts, { progress, details, uploaded, file }));
        uploads.settle(key);
      }
    } catch (error) {
      toastFailure(error);
      void refreshCatalog(client);
      onClose();
      return;
    }
    const name = options.find(({ value }) => value === packageId)?.label ?? 'their package';
    toast({
      title: 'Videos Created',
      description: `${formatCount(items.length, 'video')} are now in “${name}”.`,
    });
    onClose();
  };
}

function SeveralForm(props: SeveralProps) {
  // While they are saved the saved ones leave the list of drafts.
  const [items] = useState(props.items);
  const now = (key: string) => props.items.find((item) => item.key === key);
  const save = useSaveSeveral({
    ...props,
    items: items.map((item) => now(item.key) ?? item),
  });
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      packageId: props.packageId,
      titles: items.map(({ label }) => titleOfFile(label)),
    },
  });
  const waiting = items.filter(({ key }) => {
    const item = now(key);
    return item !== undefined && item.uploaded === null;
  });
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={(event) => {
        // For React it is within the form for one file.
        event.stopPropagation();
        void handleSubmit(save)(event);
      }}
    >
      <SelectField
        error={formState.errors.packageId?.message}
        isMarked
        label="Package of All"
        options={props.options}
        {...register('packageId', required('Package is required.'))}
      />
      {items.map((item, index) => (
        <TextField
          autoComplete="off"
          error={formState.errors.titles?.[index]?.message}
          hint={`${item.label}: ${describeProgress(now(item.key) ?? item)}`}
          isMarked
          key={item.key}
          label={`Title ${index + 1}`}
          {...register(`titles.${index}`, titleRule)}
        />
      ))}
      {waiting.length > 0 && (
        <Notice tone="wait">
          {`${formatCount(waiting.length, 'file')} of ${items.length} not uploaded yet. All can be saved once they are.`}
        </Notice>
      )}
      <DialogActions
        busy={formState.isSubmitting || waiting.length > 0}
        busyLabel={formState.isSubmitting ? 'Saving...' : 'Uploading...'}
        onCancel={props.onClose}
      >
        {`Save ${formatCount(items.length, 'Video')}`}
      </DialogActions>
    </form>
  );
}

/** The dialog that saves all chosen files in one step: titles from their names, one package for all. */
export function SaveSeveral({ open, ...props }: SeveralProps & { open: boolean }) {
  return (
    <Dialog
      description="They are added to the end of the package in this order. Descriptions and thumbnails can be changed later."
      grows
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      open={open}
      size="medium"
      title="Save All Together"
    >
      <SeveralForm {...props} />
    </Dialog>
  );
}
