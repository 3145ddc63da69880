import { lazy, Suspense, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { packageInput } from '#contract/shop/edit-package.ts';
import { Button } from '../../../../ui/button.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import type { PackageFields } from '../package-fields.ts';

const MarkdownPreview = lazy(() =>
  import('../../../../ui/rich-text/markdown-preview.tsx').then((module) => ({
    default: module.MarkdownPreview,
  })),
);

const rule = checkedBy(packageInput.shape.pageDescription, { name: 'Page Text' });

/** The text of a package's page, in Markdown, with a preview. */
export function DescriptionField({
  form: { register, formState, control },
}: {
  form: UseFormReturn<PackageFields>;
}) {
  const text = useWatch({ control, name: 'pageDescription' });
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextAreaField
        error={formState.errors.pageDescription?.message}
        hint="In Markdown: ## Heading, **bold**, - a list, [a link](https://...). Empty: the description above."
        label="Page Text"
        rows={6}
        {...register('pageDescription', rule)}
      />
      <Button
        aria-expanded={isShown}
        className="justify-self-start"
        onClick={() => setShown(!isShown)}
        size="small"
        variant="quiet"
      >
        {isShown ? 'Hide Preview' : 'Show Preview'}
      </Button>
      {isShown && (
        <section
          aria-label="Preview of the page"
          className="h-60 overflow-y-auto rounded-control border border-line bg-paper p-4"
        >
          {text.trim() === '' ? (
            <p className="text-ink-soft">Nothing is written yet.</p>
          ) : (
            <Suspense fallback={null}>
              <MarkdownPreview text={text} />
            </Suspense>
          )}
        </section>
      )}
    </div>
  );
}
