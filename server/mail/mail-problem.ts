import * as z from 'zod/mini';

const problem = z.object({
  /** When it was tried, in milliseconds since 1970. */
  at: z.number(),
  /** Our own sentence about what is wrong and what to do. */
  message: z.string(),
  /** The mail server's own line; null if there was none. */
  serverSaid: z.nullable(z.string()),
  /**
   * Set if the mail server or its settings are the problem, so that every message waits: how often in a
   * row, and until when (milliseconds since 1970) nothing is tried.
   */
  hold: z.nullable(z.object({ failures: z.number(), until: z.number() })),
});

/** Why a message could not be sent. */
export type Problem = z.output<typeof problem>;

/** Reads a problem that was stored with `JSON.stringify`. */
export function readProblem(stored: string): Problem {
  return problem.parse(JSON.parse(stored));
}
