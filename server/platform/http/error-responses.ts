import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { DatabaseAway } from '../database/database-away.ts';
import { isDatabaseBusy, isDatabaseFull, isDiskFailure } from '../database/dialect.ts';
import { AppError, defineError, invalidInput, notFound } from '../errors/app-error.ts';
import { StorageAway, StorageFull } from '../objects/objects.ts';
import { tooLarge } from './bodies/bodies.errors.ts';

export const wrongMediaType = defineError(
  'wrong_media_type',
  415,
  'This kind of request body is not understood.',
);
const internal = defineError('internal', 500, 'Something went wrong on our side.');
const diskFull = defineError(
  'disk_full',
  507,
  'The store has no space left, so this could not be saved. Please try again later.',
);
const diskFailure = defineError(
  'disk_failure',
  503,
  'The store cannot save anything at the moment. Please try again in a minute.',
);
const databaseAway = defineError(
  'database_away',
  503,
  'The store cannot reach its database at the moment. Please try again in a few seconds.',
);
const databaseBusy = defineError(
  'database_busy',
  503,
  'Something else is using the store’s database at the moment. Please try again in a few seconds.',
);
const storageAway = defineError(
  'storage_away',
  503,
  'The store cannot reach its files at the moment. Please try again in a few seconds.',
);
const AWAY_RETRY_SECONDS = 5;

/** The store's sentences for requests that the framework refuses itself. */
const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongMediaType(),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalidInput('body: is required'),
  FST_ERR_CTP_INVALID_JSON_BODY: invalidInput('body: is not valid JSON'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(),
};

function asAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseFull(error) || error instanceof StorageFull)
    return diskFull(undefined, { cause: error });
  if (error instanceof DatabaseAway)
    return databaseAway(undefined, { cause: error, retryAfterSeconds: AWAY_RETRY_SECONDS });
  if (isDatabaseBusy(error))
    return databaseBusy(undefined, { cause: error, retryAfterSeconds: AWAY_RETRY_SECONDS });
  if (error instanceof StorageAway)
    return storageAway(undefined, { cause: error, retryAfterSeconds: AWAY_RETRY_SECONDS });
  if (isDiskFailure(error)) return diskFailure(undefined, { cause: error });
  const known = frameworkErrors[error.code];
  if (known !== undefined) return known;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500
    ? invalidInput('body: is not valid', { cause: error })
    : null;
}

/**
 * The only place where errors become responses: `{message, code}`. An unexpected error becomes a 500 with
 * the request's id and no internals. The log has the details.
 */
export function respondToErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = asAppError(error);
    if (known === null) request.log.error({ err: error }, 'A request failed.');
    else if (known.cause !== undefined) request.log.warn({ err: known.cause }, known.message);
    const answer = known ?? internal(`Something went wrong on our side (request ${request.id}).`);
    if (answer.retryAfterSeconds !== undefined) {
      reply.header('retry-after', answer.retryAfterSeconds);
    }
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .send({ message: answer.message, code: answer.code });
  });
}

/** The response to a malformed address, which has no route. */
export function respondToBadAddress(
  headers: Record<string, string>,
  reply: Pick<FastifyReply, 'code'>,
): void {
  const { status, message, code } = invalidInput('path: is not valid');
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send({ message, code });
}

/** The response to a call that does not exist. */
export function noSuchCall(): AppError {
  return notFound('There is no such call.');
}
