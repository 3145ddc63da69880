import * as z from 'zod/mini';

/** A question that the owner answers on a package's page, in Markdown. */
export const question = z.object({ question: z.string(), answer: z.string() });
export type Question = z.output<typeof question>;

/** A package's page as it is stored. */
export const savedPage = {
  /** The page's text, in Markdown; empty: the page shows the package's description. */
  pageDescription: z.string(),
  questions: z.array(question),
  /** The title for search engines and chats, and the description; empty: the package's name and description. */
  searchTitle: z.string(),
  searchDescription: z.string(),
};
