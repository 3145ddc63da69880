import { useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { removeCover, uploadCover } from '#contract/shop/package-pages.ts';
import { call } from '../../../../lib/call.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { findSizeProblem } from '../../../../ui/fields/check-picture.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import { toastError } from '../../../../ui/toasts/toast-store.ts';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';

function useCover({ id, name }: CatalogPackage) {
  const params = { id };
  const upload = useCatalogChange({
    change: (picture: File) => {
      const body = new FormData();
      body.append('cover', picture, 'cover');
      return call(uploadCover, { params, body });
    },
    done: () => ({ title: 'Cover Uploaded', description: `“${name}” has a new cover.` }),
    showError: (error) => toastError('Upload Failed', messageFor(error, 'Failed to upload cover')),
  });
  const remove = useCatalogChange({
    change: () => call(removeCover, { params }),
    done: () => ({
      title: 'Cover Removed',
      description: `“${name}” has the picture of its first video again.`,
    }),
  });
  return { upload, remove };
}

/** The cover of a package, uploaded or made from its first video; a change of it is saved at once. */
export function CoverField({ item }: { item: CatalogPackage }) {
  const { upload, remove } = useCover(item);
  const [problem, setProblem] = useState<string>();
  const pick = (file: File | undefined) => {
    const found = file && findSizeProblem(file);
    setProblem(found);
    if (file && found === undefined && !upload.isPending) upload.mutate(file);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[13rem_1fr]">
      <div className="grid gap-2">
        <Picture
          className="rounded-control border border-line"
          name={item.name}
          path={item.coverPath}
          sizes="13rem"
        />
        <p className="text-sm text-ink-soft">
          {item.hasOwnCover ? 'Uploaded.' : 'Made from the first video.'}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <FileField
          accept="image/*"
          chosen={upload.isPending ? 'Uploading...' : undefined}
          error={problem}
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB, at least 640 × 360 pixels. Its middle is shown at 16:9. Saved at once."
          icon="image"
          label="Cover"
          onPick={([file]) => pick(file)}
          prompt="Choose a picture, or drop it here"
        />
        {item.hasOwnCover && (
          <Button
            busy={remove.isPending}
            busyLabel="Removing..."
            className="justify-self-start"
            onClick={() => remove.mutate(undefined)}
            size="small"
            variant="quiet"
          >
            Remove Cover
          </Button>
        )}
      </div>
    </div>
  );
}
