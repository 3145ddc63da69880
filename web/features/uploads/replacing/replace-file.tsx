import { useState } from 'react';
import { kindsTaken } from '#contract/uploads.ts';
import type { Video } from '#contract/videos.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { findFileProblem } from '../forms/check-file.ts';
import { VideoFileField } from '../forms/video-file-field.tsx';
import { UploadRow } from '../list/upload-row.tsx';
import { findRefusal } from '../sending/begin-upload.ts';
import { NewFileState } from './new-file-state.tsx';
import { useNewUpload, useSendNewFile } from './send-new-file.ts';

/** Chooses the new file. The upload goes on in the page's list of uploads when the dialog is closed. */
function ChooseFile({ video }: { video: Video }) {
  const send = useSendNewFile(video);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const hasFfmpeg = typeof usePreparations()?.ffmpeg === 'string';
  const pick = async ([picked]: File[]) => {
    setFile(null);
    if (picked === undefined) return;
    const takesForeign = async () => hasFfmpeg;
    // One that cannot be read is refused by its upload.
    const refusal =
      findFileProblem(picked) ?? (await findRefusal(picked, { takesForeign }).catch(() => null));
    setFile(refusal === null ? picked : null);
    setProblem(refusal ?? undefined);
  };
  return (
    <form
      className="mt-2 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (file === null) setProblem((current) => current ?? 'No File Selected');
        else send(file);
      }}
    >
      <p className="text-sm text-ink-soft">
        The video keeps its title, thumbnail, captions, packages and links, and how far each
        customer is. The current file plays until the new one is uploaded and prepared; then it is
        deleted. In the statistics, plays and time are kept, and the curve starts again.
      </p>
      <VideoFileField
        accept="video/*"
        chosen={file ? `${file.name}, ${formatBytes(file.size)}` : undefined}
        error={problem}
        hint={`${kindsTaken(hasFfmpeg)}, up to 10 GB.`}
        label="New Video File"
        onPick={(files) => void pick(files)}
      />
      <div>
        <Button type="submit" variant="quiet">
          Upload and Replace
        </Button>
      </div>
    </form>
  );
}

/** Replaces the file of a video: the choice of a new one, its upload, and the progress of its preparation. */
export function ReplaceFile({ video }: { video: Video }) {
  // The list behind the dialog is fetched again when the new file takes its place.
  const [first] = useState(video.file ?? 0);
  const upload = useNewUpload(video);
  const all = [...(usePreparations()?.byVideo.values() ?? [])];
  const newFile = all.find(({ replaces }) => replaces === video.id);
  const isReplaced = (video.file ?? 0) > first;
  const content = (): Elements => {
    if (upload !== undefined) return <UploadRow item={upload} />;
    if (newFile !== undefined) return <NewFileState newFile={newFile} video={video} />;
    return (
      <details className="group">
        <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold hover:text-pine">
          <Icon
            className="shrink-0 transition-transform not-group-open:-rotate-90"
            name="chevron-down"
          />
          Replace File
        </summary>
        <ChooseFile key={video.file} video={video} />
      </details>
    );
  };
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className={isReplaced ? 'flex items-center gap-2 text-sm' : 'sr-only'} role="status">
        {isReplaced && upload === undefined && newFile === undefined && (
          <>
            <Icon className="text-ok" name="check-circle" size={18} />
            <span>The new file plays now.</span>
          </>
        )}
      </p>
      {content()}
    </div>
  );
}
