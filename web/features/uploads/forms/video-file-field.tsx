import { type ComponentProps, useState } from 'react';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { findFileProblem, TOO_LARGE } from './check-file.ts';

/** A field for video files of up to 10 GB. An empty file is refused with an error, a larger one with an alert, too. */
export function VideoFileField({
  error,
  onPick,
  ...rest
}: Omit<ComponentProps<typeof FileField>, 'icon' | 'isMarked' | 'prompt'>) {
  const [refusal, setRefusal] = useState<string>();
  const pick = (files: File[]) => {
    const fitting = files.filter((file) => findFileProblem(file) === undefined);
    const problems = files.flatMap((file) => findFileProblem(file) ?? []);
    setRefusal(problems[0]);
    if (problems.includes(TOO_LARGE)) window.alert(TOO_LARGE);
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
