import { useState } from 'react';
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';

const TOO_LARGE = 'File size exceeds 10GB limit';

/** A field for video files of up to 10 GB. A larger file is refused with an alert and an error. */
export function VideoFileField({
  label,
  hint,
  error,
  accept,
  multiple = false,
  chosen,
  onPick,
}: {
  label: string;
  hint?: string;
  error?: string;
  accept: 'video/mp4' | 'video/*';
  multiple?: boolean;
  chosen?: string;
  onPick: (files: File[]) => void;
}) {
  const [refusal, setRefusal] = useState<string>();
  const pick = (files: File[]) => {
    const fitting = files.filter(({ size }) => size <= MAX_UPLOAD_BYTES);
    setRefusal(fitting.length < files.length ? TOO_LARGE : undefined);
    if (fitting.length < files.length) window.alert(TOO_LARGE);
    if (fitting.length > 0) onPick(fitting);
  };
  return (
    <FileField
      accept={accept}
      chosen={chosen}
      error={refusal ?? error}
      hint={hint}
      icon="video"
      isMarked
      label={label}
      multiple={multiple}
      onPick={pick}
      prompt={multiple ? 'Choose videos, or drop them here' : 'Choose a video, or drop it here'}
    />
  );
}
