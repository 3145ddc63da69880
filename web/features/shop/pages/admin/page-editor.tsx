import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { type EditedPage, getOwnerPage, pageInput } from '#contract/shop/owner-pages.ts';
import { straight } from '#contract/values/characters.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DraftNotice } from '../../../../ui/drafts/draft-notice.tsx';
import { resetSaved } from '../../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../../ui/drafts/use-draft.ts';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { MarkdownPreview } from '../../../../ui/rich-text/markdown-preview.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { DeletePage } from './delete-page.tsx';
import { findPlaceholder, hasPlaceholders, outlineOf } from './page-outlines.ts';
import { type PageFields, savePage, useRefreshPages } from './use-page-changes.ts';

const { shape } = pageInput;

function rulesFor(name: string) {
  const text = checkedBy(shape.text, { name: 'Text' });
  const placeholder = (typed: string) => {
    const left = findPlaceholder(name, typed);
    return left === undefined || `Replace “${left}” with your own words, or delete it.`;
  };
  return {
    title: checkedBy(shape.title, { name: 'Title', missing: 'Title is required.' }),
    text: { validate: { ...text.validate, placeholder } },
  };
}

/** The form's first values. An empty page begins with its outline, if it has one. */
function fieldsOf({ name, title, text, isEmpty }: EditedPage): PageFields {
  return { title: straight(title), text: isEmpty ? outlineOf(name) : text };
}

function usePageForm(page: EditedPage) {
  // The page may be fetched again behind the form.
  const [shown, setShown] = useState(page);
  const form = useForm<PageFields>({ defaultValues: fieldsOf(shown) });
  const draft = useDraft(form, `page:${shown.name}`);
  const refresh = useRefreshPages();
  const save = useMutation({
    mutationFn: (typed: PageFields) => savePage(shown, typed),
    onSuccess: async (saved, sent) => {
      setShown(saved);
      draft.forget();
      resetSaved(form, { sent, saved: fieldsOf(saved) });
      toast({
        title: 'Page Saved',
        description: saved.isEmpty
          ? `“${saved.title}” is empty, so nothing links to it.`
          : `“${saved.title}” is linked in the footer.`,
      });
      await refresh(saved.name);
    },
    onError: (error) => {
      const message = messageFor(error, 'The page could not be saved. Please try again.');
      form.setError('text', { message });
      toastFailure(error, message);
    },
  });
  return { form, draft, save, shown, isOutline: shown.isEmpty && outlineOf(shown.name) !== '' };
}

const examples: readonly (readonly [string, string])[] = [
  ['## Heading', 'A heading; ### one below it'],
  ['**bold** and *italic*', 'Bold and italic words'],
  ['- First', 'A list; 1. First for numbers'],
  ['[Refunds](/pages/refunds)', 'A link to a page of this shop'],
  ['[Name](https://example.com)', 'A link to another site, or with mailto: to an address'],
  ['---', 'A line across the page'],
];

/** How headings, lists and links are written. */
function WritingHelp() {
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="font-medium">How to Write Headings, Lists and Links</summary>
      <dl className="grid gap-1.5 py-2 text-sm">
        {examples.map(([typed, meaning]) => (
          <div className="flex flex-wrap gap-x-3" key={typed}>
            <dt className="font-medium wrap-anywhere">
              <code className="bg-surface-sunken">{typed}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        An empty line begins a new paragraph. HTML is shown as plain text.
      </p>
    </details>
  );
}

/** How a page will look, a moment after the last key. */
function PagePreview({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label="Preview" className="grid content-start gap-1.5">
      <p className="text-sm font-semibold">Preview</p>
      <div className="grid min-h-40 grid-cols-1 content-start gap-6 rounded-control border border-line bg-paper p-5 sm:p-6">
        <p className="font-display text-2xl font-semibold wrap-anywhere sm:text-3xl">{title}</p>
        <MarkdownPreview text={text} />
      </div>
    </section>
  );
}

function PageForm({ page, onDeleted }: { page: EditedPage; onDeleted: () => void }) {
  const { form, draft, save, shown, isOutline } = usePageForm(page);
  const { register, formState, watch } = form;
  const { errors } = formState;
  const [rules] = useState(() => rulesFor(page.name));
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <form
        className="grid grid-cols-1 gap-5"
        noValidate
        onSubmit={form.handleSubmit((typed) => save.mutateAsync(typed).catch(() => undefined))}
      >
        <DraftNotice draft={draft} />
        {isOutline && (
          <Notice
            isSilent
            title={
              hasPlaceholders(shown.name) ? 'An outline to begin with' : 'A text to begin with'
            }
            tone="wait"
          >
            {hasPlaceholders(shown.name)
              ? 'This is what usually belongs on this page. It is not legal advice. Nothing is saved, and visitors see nothing, until you save.'
              : 'Read it, and change what is different in your shop. Nothing is saved, and visitors see nothing, until you save.'}
          </Notice>
        )}
        <TextField
          autoComplete="off"
          error={errors.title?.message}
          label="Title"
          {...register('title', rules.title)}
        />
        <TextAreaField
          error={errors.text?.message}
          hint="In Markdown. Nothing links to a page without text."
          isTall
          label="Text"
          {...register('text', rules.text)}
        />
        <WritingHelp />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={save.isPending}>Save Page</SubmitButton>
          {!shown.isEmpty && (
            <ButtonLink to={ownerPagePath(shown.name)} variant="quiet">
              View Page
            </ButtonLink>
          )}
          {!shown.isStandard && (
            <DeletePage
              onDeleted={() => {
                draft.forget();
                onDeleted();
              }}
              page={shown}
            />
          )}
        </div>
      </form>
      <PagePreview text={watch('text')} title={watch('title')} />
    </div>
  );
}

/** Edits one of the owner's pages, with a preview beside it. */
export function PageEditor({ name, onDeleted }: { name: string; onDeleted: () => void }) {
  // A form begins with what is stored now, not with what an earlier one showed.
  const page = useQuery({
    ...endpointQuery(getOwnerPage, { params: { name } }),
    gcTime: 0,
  });
  if (page.data !== undefined) {
    return (
      <Card className="grid grid-cols-1 gap-6">
        <div className="grid gap-1.5">
          <h2 className="text-xl wrap-anywhere">{page.data.title}</h2>
          <p className="text-ink-soft wrap-anywhere">{ownerPagePath(name)}</p>
        </div>
        <PageForm key={name} onDeleted={onDeleted} page={page.data} />
      </Card>
    );
  }
  if (page.isPending) {
    return (
      <SkeletonGroup label="Loading the page...">
        <Card className="grid gap-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-72" />
        </Card>
      </SkeletonGroup>
    );
  }
  return (
    <ErrorState
      message={messageFor(page.error, 'Unable to load this page. Please try again later.')}
      query={page}
    />
  );
}
