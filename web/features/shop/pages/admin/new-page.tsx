import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createOwnerPage, newPageInput } from '#contract/shop/owner-pages.ts';
import { call } from '../../../../lib/call.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { DraftNotice } from '../../../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../../../ui/drafts/use-draft.ts';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { useRefreshPages } from './use-page-changes.ts';

const { shape } = newPageInput;
const rules = {
  title: checkedBy(shape.title, { name: 'Title', missing: 'Title is required.' }),
  name: checkedBy(shape.name, { name: 'The address', missing: 'Address is required.' }),
};

/** "Shipping & Delivery" as a part of an address: shipping-delivery. */
export function nameFor(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}

function NewPageForm({ onDone, onClose }: { onDone: (name: string) => void; onClose: () => void }) {
  const form = useForm({ defaultValues: { title: '', name: '' } });
  const { register, formState, setValue, setError, handleSubmit } = form;
  const draft = useDraft(form, 'page:new');
  const refresh = useRefreshPages();
  const close = () => {
    draft.forget();
    onClose();
  };
  const create = useMutation({
    mutationFn: (body: { title: string; name: string }) => call(createOwnerPage, { body }),
    onSuccess: async ({ name }) => {
      draft.forget();
      await refresh(name);
      onDone(name);
    },
    onError: (error) => {
      const message = messageFor(error, 'The page could not be created. Please try again.');
      setError('name', { message }, { shouldFocus: true });
      toastFailure(error, message);
    },
  });
  const title = register('title', rules.title);
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((fields) => create.mutate(fields))}
    >
      <DraftNotice draft={draft} />
      <TextField
        autoComplete="off"
        data-starts-here
        error={formState.errors.title?.message}
        isMarked
        label="Title"
        {...title}
        onChange={(event) => {
          void title.onChange(event);
          // Follows the title until the owner writes an address of their own.
          if (!formState.dirtyFields.name) setValue('name', nameFor(event.currentTarget.value));
        }}
      />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={formState.errors.name?.message}
        hint="The page will be at /pages/ followed by this. It cannot be changed later."
        isMarked
        label="Address"
        spellCheck={false}
        {...register('name', rules.name)}
      />
      <DialogActions busy={create.isPending} busyLabel="Creating..." onCancel={close}>
        Create Page
      </DialogActions>
    </form>
  );
}

/** The button that creates a page of the owner's own. */
export function NewPage({ onCreated }: { onCreated: (name: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="sm:justify-self-start" onClick={() => setOpen(true)}>
        New Page
      </Button>
      <Dialog
        description="You write its text next. Until it has one, nothing links to it."
        onOpenChange={setOpen}
        open={open}
        title="New Page"
      >
        <NewPageForm
          onClose={() => setOpen(false)}
          onDone={(name) => {
            setOpen(false);
            onCreated(name);
          }}
        />
      </Dialog>
    </>
  );
}
