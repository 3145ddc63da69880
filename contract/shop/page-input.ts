import * as z from 'zod/mini';
import { lineOfText, optionalLine, optionalName, requiredText } from '../values/text.ts';
import { MAX_DESCRIPTION_CHARACTERS, markdown } from './rich-text.ts';
import { slug } from './slugs.ts';

/** The limits of a package's page; lengths in characters. */
export const PAGE_LIMITS = {
  description: MAX_DESCRIPTION_CHARACTERS,
  questions: 50,
  question: 300,
  answer: 2000,
  searchTitle: 120,
  searchDescription: 320,
} as const;

const typedQuestion = z.object({
  question: lineOfText(PAGE_LIMITS.question),
  /** Markdown. */
  answer: requiredText(PAGE_LIMITS.answer),
});

/** The fields that an admin fills in for a package's page. Each may be absent. */
export const pageInput = {
  /** Empty: it is made from the name. An earlier one leads to the current one. */
  slug: z.optional(slug()),
  /** Whether the slug may be an earlier one of another package: it leads here then, and to that one no longer. */
  takesSlug: z.optional(z.boolean('must be true or false')),
  /** Markdown. */
  pageDescription: z.optional(markdown(PAGE_LIMITS.description)),
  questions: z.optional(
    z
      .array(typedQuestion)
      .check(z.maxLength(PAGE_LIMITS.questions, `must be at most ${PAGE_LIMITS.questions}`)),
  ),
  searchTitle: z.optional(optionalName(PAGE_LIMITS.searchTitle)),
  searchDescription: z.optional(optionalLine(PAGE_LIMITS.searchDescription)),
};
