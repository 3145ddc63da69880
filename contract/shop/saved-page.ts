import * as z from 'zod/mini';

/** A question that the owner answers on a package's page, in Markdown. */
export const question = z.object({ question: z.string(), answer: z.string() });
export type Question = z.output<typeof question>;

/** A package's page as it is stored. */
export const savedPage = {
  /** What the page says of it, in Markdown; empty: it says the package's description. */
  pageDescription: z.string(),
  questions: z.array(question),
  /** What search engines and chats are told of it; empty: its name and its description. */
  searchTitle: z.string(),
  searchDescription: z.string(),
};
