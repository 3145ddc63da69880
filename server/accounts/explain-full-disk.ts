import { isDatabaseFull } from '#platform/database/dialect.ts';
import { noRoomToSignIn } from './accounts.errors.ts';

/**
 * Failures are counted and sessions are stored, so nobody can sign in on a full disk, but an admin while there is a
 * reserve: without the count, passwords could be guessed as long as it lasts. Tells the person why.
 */
export async function explainFullDisk<Answer>(signingIn: Promise<Answer>): Promise<Answer> {
  return signingIn.catch((error: unknown) => {
    throw isDatabaseFull(error) ? noRoomToSignIn(undefined, { cause: error }) : error;
  });
}
