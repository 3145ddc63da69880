import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { isFull } from './retry-rule.ts';

/** An upload that cannot continue; `message` is shown to the admin. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
  /** The file itself is refused, so that a retry cannot help. */
  readonly isFileRefused: boolean;

  constructor(
    message: string,
    { isFileRefused = false, cause }: ErrorOptions & { isFileRefused?: boolean } = {},
  ) {
    super(message, { cause });
    this.isFileRefused = isFileRefused;
  }
}

/** The failure of an attempt that is not repeated: the server's message, or `fallback`. */
export function failureOf(error: unknown, fallback: string): UploadFailure {
  if (error instanceof UploadFailure) return error;
  if (!(error instanceof HttpError)) return new UploadFailure(fallback, { cause: error });
  const { status, serverMessage } = error;
  // Without the server's message it may be a proxy's own limit, which can be changed.
  const isFileRefused = (status === 413 || status === 415) && serverMessage !== undefined;
  return new UploadFailure(serverMessage ?? fallback, { cause: error, isFileRefused });
}

/** A problem of an upload that continues by itself. */
export interface Trouble {
  /** The server's message, or what failed. */
  readonly reason: string;
  /** The sentence that says what happens next. */
  readonly next: string;
  /** The server keeps failing, or its disk is full: the admin has to know. */
  readonly isLasting: boolean;
}

/** The trouble with an attempt that is repeated. */
export function troubleOf(error: unknown, fallback: string, isLasting: boolean): Trouble {
  const { message } = failureOf(error, fallback);
  return {
    reason: error instanceof UnreachableError ? 'The store cannot be reached.' : message,
    next: isFull(error) ? 'The upload continues when there is space.' : 'Trying again...',
    isLasting,
  };
}
