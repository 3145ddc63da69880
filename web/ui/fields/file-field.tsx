import type { ChangeEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

/**
 * A box to drop files into, or to click and choose them. It only passes them to `onPick`; show the
 * choice with `chosen`, or elsewhere.
 *
 *     <FileField label="Thumbnail" accept="image/*" icon="image" prompt="Choose a picture" chosen={file?.name} onPick={([file]) => setFile(file)} />
 */
export function FileField({
  label,
  isMarked,
  hint,
  error,
  className,
  prompt,
  chosen,
  icon,
  accept,
  multiple = false,
  onPick,
}: FieldFrameProps & {
  /** The instruction shown in the box. */
  prompt: string;
  /** The name of the chosen file, shown instead of the prompt. */
  chosen?: string;
  icon: IconName;
  accept: string;
  multiple?: boolean;
  /** Never called with an empty list. */
  onPick: (files: File[]) => void;
}) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // So that the same file can be chosen again.
    event.currentTarget.value = '';
    if (files.length > 0) onPick(files);
  };
  return (
    <FieldFrame className={className} error={error} hint={hint} isMarked={isMarked} label={label}>
      {(control) => (
        <div
          className={classNames(
            'relative flex min-h-16 items-center gap-3 rounded-control border border-dashed bg-surface-sunken px-4 py-3 hover:border-pine hover:bg-pine-wash has-focus-visible:outline-3 has-focus-visible:outline-pine',
            error ? 'border-berry' : 'border-control-line',
          )}
        >
          <Icon className="shrink-0 text-pine" name={icon} size={24} />
          <span
            className={classNames('min-w-0 flex-1', chosen ? 'wrap-anywhere' : 'text-ink-soft')}
          >
            {chosen ?? prompt}
          </span>
          {/* Invisible, and as large as the box, so that it takes clicks and dropped files. */}
          <input
            {...control}
            accept={accept}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            multiple={multiple}
            onChange={pick}
            type="file"
          />
        </div>
      )}
    </FieldFrame>
  );
}
