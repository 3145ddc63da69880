import { MAX_CAPTIONS_BYTES } from '#contract/captions.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';

const MEGABYTE = 1024 * 1024;

/** Why the server would refuse a file of that size; undefined if it would not. */
export function sizeProblem(file: File): string | undefined {
  if (file.size <= MAX_CAPTIONS_BYTES) return undefined;
  return `This file is too large (${formatBytes(file.size)}). Captions and chapters can have up to ${MAX_CAPTIONS_BYTES / MEGABYTE} MB.`;
}

/** A field for a WebVTT or SRT file. */
export function TextTrackField({
  label,
  hint,
  file,
  error,
  onPick,
}: {
  label: string;
  hint: string;
  file: File | null;
  error: string | undefined;
  onPick: (file: File) => void;
}) {
  return (
    <FileField
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      chosen={file?.name}
      error={error}
      hint={hint}
      icon="captions"
      label={label}
      onPick={([picked]) => picked && onPick(picked)}
      prompt="Choose a file, or drop it here"
    />
  );
}
