import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import type { UploadItem } from '../sending/upload-item.ts';
import type { Uploaded } from '../sending/upload-ports.ts';
import { uploads, useUploads } from '../uploads.ts';
import { savePorts, showSaved } from './save-ports.ts';
import { type SaveProgress, saveVideo } from './save-video.ts';

export const MISSING = 'Please fill in all required fields and upload a video';

/** Lesson 2 before lesson 10. */
const names = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const byName = (one: File, other: File) => names.compare(one.name, other.name);

const nothing = { title: '', packageId: '', description: '' };

/** The saving progress of each draft, for a retry after a failure. */
function useProgress() {
  const progresses = useRef(new Map<string, SaveProgress>());
  return (key: string): SaveProgress => {
    const progress = progresses.current.get(key) ?? {};
    progresses.current.set(key, progress);
    return progress;
  };
}

/**
 * The form for the details of uploaded videos. Files start to upload when they are chosen, and the form
 * is for one of them at a time, the first that did not fail.
 */
export function useCombinedForm() {
  const client = useQueryClient();
  const drafts = useUploads().filter(({ isDraft }) => isDraft);
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useForm({ defaultValues: nothing });
  const draft = useDraft(form, 'upload:combined');
  const progressOf = useProgress();
  const current = drafts.find(({ state }) => state !== 'failed');

  const save = async (item: UploadItem, uploaded: Uploaded, typed: typeof nothing) => {
    const { key, file } = item;
    const details = { ...typed, thumbnail };
    try {
      const progress = progressOf(key);
      const video = await saveVideo(savePorts, { progress, details, uploaded, file });
      await showSaved(client, video);
      uploads.settle(key);
      toast({ title: 'Video Created', description: `“${video.title}” is now in its package.` });
      // The next video probably belongs to the same package.
      form.reset({
        ...nothing,
        packageId: drafts.some((draft) => draft !== item) ? typed.packageId : '',
      });
      setThumbnail(null);
      setSavedCount((count) => count + 1);
    } catch (error) {
      toastFailure(error);
      void refreshCatalog(client);
    }
  };
  const submit = form.handleSubmit(
    async (typed) => {
      const uploaded = current?.uploaded;
      setIncomplete(!uploaded);
      if (current && uploaded) await save(current, uploaded, typed);
    },
    () => setIncomplete(true),
  );
  return {
    form,
    draft,
    submit,
    drafts,
    /** The draft the form is for. */
    current,
    isIncomplete,
    progressOf,
    thumbnail,
    setThumbnail,
    /** How many videos were saved since the page was opened. */
    savedCount,
    add: (files: File[]) => {
      for (const file of files.toSorted(byName)) uploads.add({ file });
    },
  };
}

export type CombinedForm = ReturnType<typeof useCombinedForm>;
