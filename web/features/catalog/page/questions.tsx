import type { PackagePage } from '#contract/shop/package-pages.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { PageSection } from './page-section.tsx';

/** The owner's answers, folded below their questions; they open without the program too. */
export function Questions({ questions }: Pick<PackagePage, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <PageSection title="Questions and Answers">
      <div className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5">
        {questions.map(({ question, answerContent }) => (
          <details className="group/question" key={question}>
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold wrap-anywhere hover:text-pine">
              <bdi>{question}</bdi>
              <Icon
                className="shrink-0 text-pine transition-transform group-open/question:rotate-180"
                name="chevron-down"
              />
            </summary>
            <RichText className="pb-4 text-ink-soft" content={answerContent} />
          </details>
        ))}
      </div>
    </PageSection>
  );
}
