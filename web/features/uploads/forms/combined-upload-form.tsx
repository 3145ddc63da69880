import { useQuery } from '@tanstack/react-query';
import { listPackages } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PictureField } from '../../../ui/fields/picture-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UploadRow } from '../list/upload-row.tsx';
import type { UploadItem } from '../sending/upload-item.ts';
import { type CombinedForm, MISSING } from './use-combined-form.ts';
import { VideoFileField } from './video-file-field.tsx';

function usePackageOptions() {
  const { data: packages = [], isError } = useQuery(endpointQuery(listPackages));
  const first = isError ? 'Packages could not be loaded' : 'Choose a package';
  return [
    { value: '', label: first },
    ...packages.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

const required = (words: string) => ({
  validate: (typed: string) => typed.trim() !== '' || words,
});

/** What is said of a file where several were chosen. */
function noteOn(item: UploadItem, { drafts, current }: Pick<CombinedForm, 'drafts' | 'current'>) {
  if (drafts.length < 2 || item.state === 'failed') return undefined;
  if (item === current) return 'Title, package and the rest are about this one.';
  return 'Its turn comes when the one before is saved.';
}

/** The files that were chosen: the form is about the first of them that did not fail. */
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

/** What the video is called, where it belongs, what it looks like. */
function Details({ form, thumbnail, setThumbnail }: CombinedForm) {
  const { register, formState } = form;
  const options = usePackageOptions();
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <TextField
        autoComplete="off"
        error={formState.errors.title?.message}
        isMarked
        label="Title"
        {...register('title', required('Title is required'))}
      />
      <SelectField
        error={formState.errors.packageId?.message}
        isMarked
        label="Package"
        options={options}
        {...register('packageId', required('Package is required'))}
      />
      <TextAreaField label="Description (optional)" rows={3} {...register('description')} />
      <PictureField
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Without one, a moment of the video is taken."
        label="Thumbnail (optional)"
        onChange={setThumbnail}
        picture={thumbnail}
      />
    </div>
  );
}

/**
 * Uploads videos, each with its title, its package and its thumbnail. `combined` is what
 * `useCombinedForm` returns, kept by the page: so what is typed outlives a look at another tab.
 */
export function CombinedUploadForm({ combined }: { combined: CombinedForm }) {
  const { form, submit, drafts, current, isIncomplete, add } = combined;
  const isMissing = isIncomplete && !current?.uploaded;
  const showsProblem = isMissing || (isIncomplete && !form.formState.isValid);
  return (
    <Card>
      <form className="grid grid-cols-1 gap-5" noValidate onSubmit={submit}>
        <h2 className="text-xl">Upload a Video</h2>
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 content-start gap-4">
            <VideoFileField
              accept="video/*"
              error={isMissing ? describeMissing(current?.state) : undefined}
              hint="MP4, MOV, WebM or MKV, up to 10 GB each. The upload begins at once."
              label="Video"
              multiple
              onPick={add}
            />
            <Drafts current={current} drafts={drafts} />
          </div>
          <Details {...combined} />
        </div>
        {showsProblem && <Notice tone="berry">{MISSING}</Notice>}
        <Button
          busy={form.formState.isSubmitting}
          busyLabel="Saving..."
          className="sm:justify-self-start"
          type="submit"
        >
          Save Video
        </Button>
      </form>
    </Card>
  );
}

function describeMissing(state: string | undefined): string {
  return state === undefined ? 'Choose a video' : 'This video is not uploaded yet';
}
