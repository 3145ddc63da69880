import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listCatalog } from '#contract/catalog.ts';
import { kindsTaken } from '#contract/uploads.ts';
import { videoInput } from '#contract/videos.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { usePreparations } from '../../../lib/videos/use-preparations.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PictureField } from '../../../ui/fields/picture-field.tsx';
import { isAnyMissing, required } from '../../../ui/fields/required.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { UploadRow } from '../list/upload-row.tsx';
import type { UploadItem } from '../sending/upload-item.ts';
import { type CombinedForm, MISSING } from './use-combined-form.ts';
import { VideoFileField } from './video-file-field.tsx';

const rules = {
  title: checkedBy(videoInput.shape.title, { name: 'Title', missing: 'Title is required.' }),
  packageId: required('Package is required.'),
  description: checkedBy(videoInput.shape.description, { name: 'Description' }),
};

function usePackageOptions() {
  const { data: packages = [], isError } = useQuery(endpointQuery(listCatalog));
  const first = isError ? 'Packages could not be loaded' : 'Choose a package';
  return [
    { value: '', label: first },
    ...packages.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The note on a file when several were chosen. */
function noteOn(item: UploadItem, { drafts, current }: Pick<CombinedForm, 'drafts' | 'current'>) {
  if (drafts.length < 2 || item.state === 'failed') return undefined;
  if (item === current) return 'The title, package and other fields are for this file.';
  return 'You can fill in its details when the file before it is saved.';
}

/** The kinds of videos that the server takes. */
function useKinds(): string {
  return kindsTaken(typeof usePreparations()?.ffmpeg === 'string');
}

/** The chosen files. The form is for the first of them that did not fail. */
function Drafts(chosen: Pick<CombinedForm, 'drafts' | 'current'>) {
  if (chosen.drafts.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      {chosen.drafts.map((item) => (
        <UploadRow item={item} key={item.key} note={noteOn(item, chosen)} />
      ))}
    </div>
  );
}

/** Loaded when several files are to be saved at once. */
const SaveSeveral = lazy(() =>
  import('./several/save-several.tsx').then((module) => ({ default: module.SaveSeveral })),
);

/** The button that saves several chosen files in one step. */
function Several({ drafts, form, progressOf }: CombinedForm) {
  const options = usePackageOptions();
  // Undefined until it is opened for the first time.
  const [isOpen, setOpen] = useState<boolean>();
  const items = drafts.filter(({ state }) => state !== 'failed');
  return (
    <>
      {items.length > 1 && (
        <Button className="justify-self-start" onClick={() => setOpen(true)} variant="quiet">
          Save All Together
        </Button>
      )}
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <SaveSeveral
            items={items}
            onClose={() => setOpen(false)}
            open={isOpen}
            options={options}
            packageId={form.getValues('packageId')}
            progressOf={progressOf}
          />
        </Suspense>
      )}
    </>
  );
}

/** The fields for the video's title, package, description and thumbnail. */
function Details({ form, drafts, current, thumbnail, setThumbnail, savedCount }: CombinedForm) {
  const { register, formState } = form;
  const options = usePackageOptions();
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <TextField
        autoComplete="off"
        error={formState.errors.title?.message}
        isMarked
        label="Title"
        {...register('title', rules.title)}
        // Below several files, the one that the form is for is out of sight on a phone.
        {...(drafts.length > 1 && current && { hint: `For “${current.label}”.` })}
      />
      <SelectField
        error={formState.errors.packageId?.message}
        isMarked
        // A restored choice can be shown once its option is there.
        key={options.length}
        label="Package"
        options={options}
        {...register('packageId', rules.packageId)}
      />
      <TextAreaField
        error={formState.errors.description?.message}
        label="Description (optional)"
        rows={3}
        {...register('description', rules.description)}
      />
      <PictureField
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Without one, a frame of the video is used."
        // A new field for each video: what was refused for the last one says nothing about the next.
        key={savedCount}
        label="Thumbnail (optional)"
        onChange={setThumbnail}
        picture={thumbnail}
      />
    </div>
  );
}

/**
 * Uploads videos, each with its title, package and thumbnail. `combined` is what `useCombinedForm`
 * returns. The page keeps it, so that typed values survive a change of tabs.
 */
export function CombinedUploadForm({ combined }: { combined: CombinedForm }) {
  const { form, draft, submit, drafts, current, isIncomplete, add } = combined;
  const kinds = useKinds();
  const isMissing = isIncomplete && !current?.uploaded;
  const showsProblem = isMissing || isAnyMissing(form.formState.errors);
  return (
    <Card>
      <form className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
        <div>
          <h2 className="text-xl">Upload a Video</h2>
          <p className="mt-1 text-sm text-ink-soft">
            The upload starts as soon as you choose a file. Fill in its details meanwhile, and save
            it when it is uploaded.
          </p>
        </div>
        <DraftNotice draft={draft} />
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 content-start gap-4">
            <VideoFileField
              accept="video/*"
              error={isMissing ? describeMissing(current?.state) : undefined}
              hint={`${kinds}, up to 10 GB each.`}
              label="Video"
              multiple
              onPick={add}
            />
            <Drafts current={current} drafts={drafts} />
            <Several {...combined} />
          </div>
          <Details {...combined} />
        </div>
        {showsProblem && <Notice tone="berry">{MISSING}</Notice>}
        <SubmitButton busy={form.formState.isSubmitting}>Save Video</SubmitButton>
      </form>
    </Card>
  );
}

function describeMissing(state: string | undefined): string {
  return state === undefined ? 'Choose a video.' : 'This video is not uploaded yet.';
}
