import { PAGE_LIMITS } from '#contract/shop/page-input.ts';
import type { Question } from '#contract/shop/saved-page.ts';
import { straight } from '#contract/values/characters.ts';

/**
 * Between two questions: invisible, so that the text can be read where two versions are compared, and nothing
 * that is typed.
 */
const BETWEEN = '\n\n\u2063';

const withoutMark = (typed: string) => typed.replaceAll('\u2063', '');

/**
 * Questions as one text, which is what forms and drafts keep: each on a line, with its answer below. Also for
 * those that are half typed.
 */
export function writeQuestions(questions: readonly Question[]): string {
  return questions
    .map(({ question, answer }) =>
      withoutMark(`${straight(question.replaceAll(/\s*\n\s*/g, ' '))}\n${answer}`),
    )
    .join(BETWEEN);
}

/** The questions in a text that `writeQuestions` wrote. */
export function readQuestions(text: string): Question[] {
  if (text === '') return [];
  return text.split(BETWEEN).map((one) => {
    const [question = '', ...answer] = one.split('\n');
    return { question, answer: answer.join('\n') };
  });
}

/** The questions as they are saved: trimmed, without those of which nothing was typed. */
export function tidyQuestions(text: string): Question[] {
  return readQuestions(text)
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== '');
}

/** Why the questions cannot be saved, counted from 1 as they are shown; undefined if they can. */
export function findQuestionProblem(text: string): string | undefined {
  const questions = readQuestions(text);
  if (questions.length > PAGE_LIMITS.questions) {
    return `At most ${PAGE_LIMITS.questions} questions can be saved.`;
  }
  for (const [index, typed] of questions.entries()) {
    const place = index + 1;
    const [question, answer] = [typed.question.trim(), typed.answer.trim()];
    if (question === '' && answer === '') continue;
    if (question === '') return `Question ${place} is required, because it has an answer.`;
    if (answer === '') return `Answer ${place} is required.`;
    if (question.length > PAGE_LIMITS.question)
      return `Question ${place} must be at most ${PAGE_LIMITS.question} characters.`;
    if (answer.length > PAGE_LIMITS.answer)
      return `Answer ${place} must be at most ${PAGE_LIMITS.answer.toLocaleString('en-US')} characters.`;
  }
  return undefined;
}
