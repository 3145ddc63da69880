import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateVideo, type Video, videoInput } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import { checkedBy } from '../../ui/fields/checked-by.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';
import { VideoSection } from './preparing/video-section.tsx';

const rules = {
  title: checkedBy(videoInput.shape.title, {
    name: 'Title',
    missing: 'Please provide a video title',
  }),
  description: checkedBy(videoInput.shape.description, { name: 'Description' }),
};

function EditForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const { title, description } = video;
  const form = useForm({ defaultValues: { title, description } });
  const { register, handleSubmit, formState } = form;
  const draft = useDraft(form, `video:${video.id}`);
  const close = () => {
    draft.forget();
    onClose();
  };
  const save = useCatalogChange({
    change: (body: { title: string; description: string }) =>
      call(updateVideo, { params: { id: video.id }, body }),
    done: (saved) => ({ title: 'Video Updated', description: `“${saved.title}” is saved.` }),
    onDone: close,
  });
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => save.mutate(typed))}
    >
      <DraftNotice draft={draft} />
      <TextField
        autoComplete="off"
        data-starts-here
        error={formState.errors.title?.message}
        isMarked
        label="Title"
        {...register('title', rules.title)}
      />
      <TextAreaField
        error={formState.errors.description?.message}
        label="Description"
        rows={4}
        {...register('description', rules.description)}
      />
      <DialogActions busy={save.isPending} busyLabel="Saving..." onCancel={close}>
        Save Changes
      </DialogActions>
    </form>
  );
}

/** The button that changes a video's title and description. */
export function EditVideo({ video }: { video: Video }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ItemButton icon="pencil" item={video.title} onClick={() => setOpen(true)}>
        Edit
      </ItemButton>
      <Dialog grows onOpenChange={setOpen} open={open} title={`Edit “${video.title}”`}>
        <EditForm onClose={() => setOpen(false)} video={video} />
        <VideoSection video={video} />
      </Dialog>
    </>
  );
}
