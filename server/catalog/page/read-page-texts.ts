import type { RichText } from '#contract/shop/rich-text.ts';
import type { Question } from '#contract/shop/saved-page.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';

interface PageTexts {
  description: string;
  pageDescription?: string | undefined;
  questions?: readonly Question[] | undefined;
}

/** Reads the texts of a package's page: its own description, or the package's in plain text; and the answers. */
export function readPageTexts({ description, pageDescription = '', questions = [] }: PageTexts) {
  const plain: RichText = description
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((text) => ({ kind: 'paragraph', runs: [{ text }] }));
  return {
    content: pageDescription === '' ? plain : parseMarkdown(pageDescription, 'pageDescription'),
    questions: questions.map(({ question, answer }, index) => ({
      question,
      answer,
      answerContent: parseMarkdown(answer, `questions[${index}].answer`),
    })),
  };
}
