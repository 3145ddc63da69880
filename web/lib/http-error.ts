/** The server's `{message, code}`, read without schemas, which are not loaded in the first view. */
function readProblem(text: string): { message?: string; code?: string } {
  try {
    const { message, code } = JSON.parse(text);
    if (![message, code].every((part) => part === undefined || typeof part === 'string')) return {};
    return { message, code };
  } catch {
    return {};
  }
}

/**
 * An answer outside 200-299. `message` is the status, a colon and the answer's text (or the status text
 * if that is empty). `serverMessage` is the server's message for people and `code` its code for
 * programs; both are undefined if the answer is not the server's `{message, code}`.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    const { message, code } = readProblem(text);
    this.status = status;
    this.serverMessage = message || undefined;
    this.code = code;
  }
}

/** Whether the server refused a call with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof HttpError && codes.includes(error.code ?? '');
}

/** No answer at all: the network is down, or the server is. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super('The store cannot be reached. Check your connection and try again.', { cause });
  }
}

/** "body.newPrice" -> "New price". */
function nameOf(field: string): string {
  const words = (field.split('.').at(-1) ?? field).replace(/([A-Z])/g, ' $1').toLowerCase();
  return capital(words);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Turns the server's "price: must be ..." into "Price must be ...". A message that is a sentence of its
 * own loses the name in front of it.
 */
function inWords(message: string): string {
  const [, field, about] = /^([\w.[\]]+): *(.+)$/s.exec(message) ?? [];
  if (field === undefined || about === undefined) return message;
  // Names that mean nothing on a screen.
  if (field === 'value' || field === 'body') return capital(about);
  return /^(is|must|has|needs|may|cannot)\b/.test(about)
    ? `${nameOf(field)} ${about}`
    : capital(about);
}

/** Ends a message as forms end their own. */
function withFullStop(words: string): string {
  return /[.?!]$/.test(words) ? words : `${words}.`;
}

/**
 * The message for a person about a failed call: the server's own, or that there was no answer,
 * otherwise `fallback`. Never the raw "status: body" text.
 */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof HttpError) {
    const message = error.serverMessage ?? fallback;
    return error.code === 'invalid_input' ? withFullStop(inWords(message)) : message;
  }
  if (error instanceof UnreachableError) return error.message;
  return fallback;
}
