import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { straight } from '#contract/values/characters.ts';
import { listVideos, updateVideo, type Video, videoInput } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { saveShown } from '../../ui/conflicts/save-shown.ts';
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

type Typed = Pick<Video, 'title' | 'description'>;

/** Changes a video from what its form showed to what was typed. */
function change(shown: Video, typed: Typed) {
  const { id } = shown;
  const shownOf = ({ title, description, version }: Video) => ({
    fields: { title: straight(title), description },
    version,
  });
  return saveShown({
    thing: `“${shown.title}”`,
    labels: { title: 'Title', description: 'Description' },
    shown: shownOf(shown),
    typed: { title: typed.title.trim(), description: typed.description.trim() },
    save: (fields, version) => call(updateVideo, { params: { id }, body: { ...fields, version } }),
    readPresent: async () => {
      const present = (await call(listVideos)).find((video) => video.id === id);
      return present === undefined ? null : shownOf(present);
    },
  });
}

function EditForm({ video, onClose }: { video: Video; onClose: () => void }) {
  // The list behind the form may be fetched again while it is open.
  const [shown] = useState(video);
  const { title, description } = shown;
  const form = useForm({ defaultValues: { title: straight(title), description } });
  const { register, handleSubmit, formState } = form;
  const draft = useDraft(form, `video:${video.id}`);
  const close = () => {
    draft.forget();
    onClose();
  };
  const save = useCatalogChange({
    change: (typed: Typed) => change(shown, typed),
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
