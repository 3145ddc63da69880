/** The statuses of refused and failed calls. */
export type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 408
  | 409
  | 410
  | 413
  | 415
  | 416
  | 429
  | 500
  | 503
  | 507;

export interface AppErrorOptions {
  cause?: unknown;
  /** For 429 and 503: seconds until the next attempt. */
  retryAfterSeconds?: number;
}

/**
 * The only error that the store throws on purpose. `message` is for the person who made the call: it
 * names the field or the thing, and no internals. `code` is for programs.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: ErrorStatus, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Defines an error of a domain. The result creates it, with another message if given. */
export function defineError(code: string, status: ErrorStatus, message: string) {
  return (detail?: string, options?: AppErrorOptions): AppError =>
    new AppError(code, status, detail ?? message, options);
}

export const invalidInput = defineError('invalid_input', 400, 'The request is not valid.');
export const notSignedIn = defineError('not_signed_in', 401, 'Please log in first.');
export const forbidden = defineError('forbidden', 403, 'You are not allowed to do this.');
export const foreignOrigin = defineError(
  'foreign_origin',
  403,
  'This request came from another site and was refused.',
);
export const notFound = defineError('not_found', 404, 'Not found.');
export const tooManyAttempts = defineError(
  'too_many_attempts',
  429,
  'Too many attempts. Please wait a while and try again.',
);
