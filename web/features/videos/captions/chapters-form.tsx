import { useState } from 'react';
import { removeChapters } from '#contract/captions.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { sendChapters } from './send-text-track.ts';
import { sizeProblem, TextTrackField } from './text-track-field.tsx';

/** Gives a video chapters, as soon as a file is chosen, or removes them. */
export function ChaptersForm({ video }: { video: Video }) {
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const send = useCatalogChange({
    change: (picked: File) => sendChapters(video.id, picked),
    done: () => ({ title: 'Chapters Saved', description: `“${video.title}” has chapters now.` }),
    onFailure: (error) => setProblem(messageFor(error, 'The chapters could not be saved.')),
  });
  const remove = useCatalogChange({
    change: () => call(removeChapters, { params: { id: video.id } }),
    done: () => ({ title: 'Chapters Removed' }),
    onDone: () => setFile(null),
  });
  const pick = (picked: File) => {
    const wrong = sizeProblem(picked);
    setFile(picked);
    setProblem(wrong);
    if (wrong === undefined) send.mutate(picked);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextTrackField
        error={problem}
        file={file}
        hint="WebVTT, with a chapter’s title as the text of each cue."
        label={video.chaptersPath === null ? 'Chapters File' : 'New Chapters File'}
        onPick={pick}
      />
      {video.chaptersPath !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-ink-soft">This video has chapters.</p>
          <ItemButton
            busy={remove.isPending}
            icon="trash"
            item={`chapters of ${video.title}`}
            onClick={() => remove.mutate(undefined)}
          >
            Remove
          </ItemButton>
        </div>
      )}
    </div>
  );
}
