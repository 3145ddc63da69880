import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  removeShopPicture,
  type ShopPictureKind,
  type ShopPictures,
  uploadShopPicture,
} from '#contract/shop/look.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { useChangeShop } from '../../../lib/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { findSizeProblem } from '../../../ui/fields/check-picture.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const FAILED = 'The picture could not be saved. Please try again.';

function sendPicture(kind: ShopPictureKind, file: File): Promise<ShopPictures> {
  const body = new FormData();
  body.append('picture', file, 'picture');
  return call(uploadShopPicture, { params: { kind }, body });
}

/** One of the shop's pictures: it is shown, and another one is saved as soon as it is chosen. */
export function ShopPictureField({
  kind,
  label,
  hint,
  path,
}: {
  kind: ShopPictureKind;
  label: string;
  hint: string;
  /** The address of the present picture; null if there is none. */
  path: string | null;
}) {
  const changeShop = useChangeShop();
  const [refusal, setRefusal] = useState<string>();
  const save = useMutation({
    mutationFn: (file: File) => sendPicture(kind, file),
    onSuccess: (pictures) => {
      changeShop(pictures);
      toast({ title: `${label} Saved` });
    },
    onError: (error) => toastFailure(error, FAILED),
  });
  const remove = useMutation({
    mutationFn: () => call(removeShopPicture, { params: { kind } }),
    onSuccess: (pictures) => {
      save.reset();
      changeShop(pictures);
      toast({ title: `${label} Removed` });
    },
    onError: (error) => toastFailure(error, `${label} could not be removed. Please try again.`),
  });
  const pick = (file: File) => {
    const problem = findSizeProblem(file);
    setRefusal(problem);
    if (problem === undefined) save.mutate(file);
  };
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <FileField
        accept={ACCEPTED}
        error={refusal ?? (save.error === null ? undefined : messageFor(save.error, FAILED))}
        hint={hint}
        icon="image"
        label={label}
        onPick={([file]) => file && pick(file)}
        prompt={save.isPending ? 'Saving...' : 'Choose a picture, or drop it here'}
      />
      {path !== null && (
        <div className="flex items-center gap-3">
          <img
            alt={`The current ${label.toLowerCase()}`}
            className="h-12 rounded-control border border-line bg-surface-sunken object-contain"
            src={path}
          />
          <Button
            aria-label={`Remove ${label}`}
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => remove.mutate()}
            size="small"
            variant="quiet"
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}
