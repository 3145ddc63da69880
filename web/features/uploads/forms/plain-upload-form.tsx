import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { videoInput } from '#contract/videos.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { Card } from '../../../ui/card.tsx';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast, toastError } from '../../../ui/toasts/toast-store.ts';
import { findRefusal } from '../sending/begin-upload.ts';
import type { Uploaded } from '../sending/upload-ports.ts';
import { uploads } from '../uploads.ts';
import { isMp4Name } from './check-file.ts';
import { savePorts, showSaved } from './save-ports.ts';
import { type SaveProgress, saveVideo } from './save-video.ts';
import { VideoFileField } from './video-file-field.tsx';

/** Checked before the first byte leaves: afterwards they cannot be corrected. */
const rules = {
  title: checkedBy(videoInput.shape.title, { name: 'Title', missing: 'Missing Title' }),
  description: checkedBy(videoInput.shape.description, { name: 'Description' }),
};

const nothing = { title: '', description: '' };

/** The chosen file, or why there is none. */
interface Choice {
  file: File | null;
  problem?: string;
}

/** Adds a file to the queue; when it is uploaded, it is saved as a video with the typed details. */
function useUpload() {
  const client = useQueryClient();
  return (file: File, typed: typeof nothing) => {
    const details = { ...typed, packageId: null, thumbnail: null };
    const progress: SaveProgress = {};
    const save = async (uploaded: Uploaded) => {
      try {
        const video = await saveVideo(savePorts, { progress, details, uploaded, file });
        await showSaved(client, video);
        toast({ title: 'Video Created', description: `“${video.title}” is uploaded.` });
      } catch (error) {
        toastFailure(error);
        void refreshCatalog(client);
        throw error;
      }
    };
    uploads.add({ file, label: typed.title.trim(), save });
  };
}

const ONLY_MP4 = 'Only MP4 videos can be uploaded here.';

/** Whether a file says that it is an MP4 video. */
function isMp4({ type, name }: File): boolean {
  return type === 'video/mp4' || isMp4Name(name);
}

/** Whether a file does not begin like an MP4 video, whatever the server takes. */
async function isNoMp4(file: File): Promise<boolean> {
  const refusal = await findRefusal(file, { takesForeign: async () => false }).catch(() => null);
  return refusal !== null;
}

/**
 * Uploads MP4 files one by one; the next can be entered while the first uploads. Folded, so that the list of
 * videos comes first; it unfolds for a file that was chosen, and for what was typed before.
 */
export function PlainUploadForm() {
  const [isOpen, setOpen] = useState(false);
  const upload = useUpload();
  const [{ file, problem }, setChoice] = useState<Choice>({ file: null });
  const form = useForm({ defaultValues: nothing });
  const { register, handleSubmit, getValues, reset, formState } = form;
  const draft = useDraft(form, 'upload:plain');
  // Before the first paint, so that nothing moves.
  useLayoutEffect(() => {
    if (draft.isRestored) setOpen(true);
  }, [draft.isRestored]);
  const pick = ([picked]: File[]) => {
    const fits = picked !== undefined && isMp4(picked);
    setChoice(fits ? { file: picked } : { file: null, problem: ONLY_MP4 });
  };
  const submit = handleSubmit(async (typed) => {
    if (file === null) return;
    // Checked before the form is emptied, so that what was typed stays for the right file.
    const isRefused = await isNoMp4(file);
    const left: Choice = isRefused ? { file: null, problem: ONLY_MP4 } : { file: null };
    // The next file may be chosen and named meanwhile, which stays.
    setChoice((chosen) => (chosen.file === file ? left : chosen));
    if (isRefused) {
      toastError('Upload Failed', ONLY_MP4);
      return;
    }
    upload(file, typed);
    if (getValues('title') === typed.title) reset(nothing);
  });
  return (
    <Card>
      <form
        noValidate
        // Its file may be chosen while it is folded, and is then named or refused here.
        onChange={() => setOpen(true)}
        onSubmit={(event) => {
          if (file === null) setChoice({ file, problem: 'No File Selected' });
          void submit(event);
        }}
      >
        <details
          className="group"
          onToggle={(event) => setOpen(event.currentTarget.open)}
          open={isOpen}
        >
          <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-control hover:text-pine">
            <Icon
              className="shrink-0 transition-transform not-group-open:-rotate-90"
              name="chevron-down"
            />
            <h2 className="text-xl">Upload a Video</h2>
          </summary>
          <div className="mt-1 grid grid-cols-1 gap-5">
            <p className="text-sm text-ink-soft">
              The upload starts when you press the button below. The new video is in no package
              until you assign it to one.
            </p>
            <DraftNotice draft={draft} />
            <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
              <div className="grid grid-cols-1 content-start gap-5">
                <VideoFileField
                  accept="video/mp4"
                  chosen={file ? `${file.name}, ${formatBytes(file.size)}` : undefined}
                  error={problem}
                  hint="MP4, up to 10 GB."
                  label="Video File"
                  onPick={pick}
                />
                <TextField
                  autoComplete="off"
                  error={formState.errors.title?.message}
                  isMarked
                  label="Title"
                  {...register('title', rules.title)}
                />
              </div>
              <TextAreaField
                error={formState.errors.description?.message}
                label="Description (optional)"
                rows={6}
                {...register('description', rules.description)}
              />
            </div>
            <SubmitButton busy={formState.isSubmitting} busyLabel="Upload Video">
              Upload Video
            </SubmitButton>
          </div>
        </details>
      </form>
    </Card>
  );
}
