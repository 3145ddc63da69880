import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CatalogPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Fold } from '../../../../ui/fold.tsx';
import type { PackageFields } from '../package-fields.ts';
import { CoverField } from './cover-field.tsx';
import { DescriptionField } from './description-field.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { tidyQuestions } from './question-list.ts';
import { SearchFields } from './search-fields.tsx';
import { SlugField, useShownSlug } from './slug-field.tsx';

/** The part of a package's form about the package's page. */
export function PageFields({
  form,
  item,
}: {
  form: UseFormReturn<PackageFields>;
  /** Null: the package is not created yet. */
  item: CatalogPackage | null;
}) {
  const { errors, submitCount: attempt } = form.formState;
  const slug = useShownSlug(form);
  const questions = useWatch({ control: form.control, name: 'questions' });
  const count = tidyQuestions(questions).length;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Fold
        attempt={attempt}
        isInvalid={errors.slug !== undefined || errors.pageDescription !== undefined}
        note={packagePath(slug)}
        title="Page"
      >
        <SlugField form={form} isNew={item === null} />
        <DescriptionField form={form} />
        {item === null ? (
          <p className="text-sm text-ink-soft">
            Its cover is made from its first video. You can upload one once the package is created.
          </p>
        ) : (
          <CoverField item={item} />
        )}
      </Fold>
      <Fold
        attempt={attempt}
        isInvalid={errors.questions !== undefined}
        note={count === 0 ? 'None yet' : formatCount(count, 'question')}
        title="Questions and Answers"
      >
        <QuestionEditor control={form.control} />
      </Fold>
      <Fold
        attempt={attempt}
        isInvalid={errors.searchTitle !== undefined || errors.searchDescription !== undefined}
        note="What people see before they click"
        title="Search Engines and Chats"
      >
        <SearchFields coverPath={item?.coverPath ?? null} form={form} />
      </Fold>
    </div>
  );
}
