import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { IconButton } from '../icon-button.tsx';
import { findPixelProblem, findSizeProblem, NO_PICTURE } from './check-picture.ts';
import { FileField } from './file-field.tsx';

/**
 * A field for a picture, which is shown below it. One that the server would refuse is not taken.
 *
 *     <PictureField label="Thumbnail" picture={picture} onChange={setPicture} error={error} />
 */
export function PictureField({
  label,
  hint,
  error,
  picture,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string;
  picture: File | null;
  onChange: (picture: File | null) => void;
}) {
  const url = useObjectUrl(picture);
  const [refusal, setRefusal] = useState<string>();
  const change = (chosen: File | null, problem?: string) => {
    setRefusal(problem);
    onChange(problem === undefined ? chosen : null);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <FileField
        accept="image/*"
        chosen={picture?.name}
        error={refusal ?? error}
        hint={hint}
        icon="image"
        label={label}
        onPick={([file]) => file && change(file, findSizeProblem(file))}
        prompt="Choose a picture, or drop it here"
      />
      {picture !== null && url !== null && (
        <div className="flex items-center gap-3">
          <img
            alt="The chosen thumbnail"
            className="aspect-video w-36 rounded-control border border-line bg-surface-sunken object-cover"
            onError={() => change(null, NO_PICTURE)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              change(picture, findPixelProblem(naturalWidth, naturalHeight))
            }
            src={url}
          />
          <p className="figures min-w-0 flex-1 text-sm text-ink-soft">
            {formatBytes(picture.size)}
          </p>
          <IconButton icon="close" label="Remove Picture" onClick={() => change(null)} />
        </div>
      )}
    </div>
  );
}

/** An object URL of a file, to show it; null without a file. It is revoked automatically. */
function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
