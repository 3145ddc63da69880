import { type ComponentProps, useState } from 'react';
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';

const TOO_LARGE = 'File size exceeds 10GB limit';

/** A field for video files of up to 10 GB. A larger file is refused with an alert and an error. */
export function VideoFileField({
  error,
  onPick,
  ...rest
}: Omit<ComponentProps<typeof FileField>, 'icon' | 'isMarked' | 'prompt'>) {
  const [refusal, setRefusal] = useState<string>();
  const pick = (files: File[]) => {
    const fitting = files.filter(({ size }) => size <= MAX_UPLOAD_BYTES);
    setRefusal(fitting.length < files.length ? TOO_LARGE : undefined);
    if (fitting.length < files.length) window.alert(TOO_LARGE);
    if (fitting.length > 0) onPick(fitting);
  };
  return (
    <FileField
      {...rest}
      error={refusal ?? error}
      icon="video"
      isMarked
      onPick={pick}
      prompt={
        rest.multiple ? 'Choose videos, or drop them here' : 'Choose a video, or drop it here'
      }
    />
  );
}
