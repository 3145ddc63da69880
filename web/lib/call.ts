import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { askIfSessionEnded } from './ask-to-sign-in.ts';
import { HttpError, UnreachableError } from './http-error.ts';

type Schema = z.ZodMiniType;

/** A part that the contract does not have cannot be given; one that it requires has to be given. */
type Part<Name extends string, Given, S extends Schema> = [z.input<S>] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : Record<never, never> extends z.input<S>
    ? { readonly [key in Name]?: Given }
    : { readonly [key in Name]: Given };

export type CallInput<P extends Schema, Q extends Schema, B extends Schema> = Part<
  'params',
  z.input<P>,
  P
> &
  Part<'query', z.input<Q>, Q> &
  Part<'body', z.input<B> | FormData, B> & {
    readonly signal?: AbortSignal;
    /** Completed even if the page is left; for small bodies. */
    readonly keepalive?: boolean;
    /** A call in the background: nobody is asked to sign in for it. */
    readonly isQuiet?: boolean;
  };

/** The input may be left out if nothing in it is required. */
export type CallArguments<P extends Schema, Q extends Schema, B extends Schema> =
  Record<never, never> extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B>]
    : [input: CallInput<P, Q, B>];

/** The parts of any call, their types already checked by `CallArguments`. */
interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  readonly isQuiet?: boolean;
}

function entriesOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {})
    .filter(([, entry]) => entry !== undefined && entry !== null)
    .map(([name, entry]) => [name, String(entry)]);
}

/** The address of a call: the contract's path with its `:name`s filled in, and the query. */
export function addressOf(path: string, input: Pick<LooseInput, 'params' | 'query'> = {}): string {
  const params = new Map(entriesOf(input.params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`${path} needs "${name}"`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

function requestOf(method: string, { body, signal, keepalive }: LooseInput): RequestInit {
  const request: RequestInit = {
    method,
    credentials: 'include',
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  };
  if (body === undefined) return request;
  // The browser sets a form's content type itself, with the boundary between its parts.
  if (body instanceof FormData) return { ...request, body };
  return {
    ...request,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function responseTo(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    // Aborted by the caller, so it is not a network failure.
    if (request.signal?.aborted) throw error;
    throw new UnreachableError(error);
  }
}

/**
 * Makes any call, and returns the response to it once it is known to be a good one. Asks to sign in again if the session
 * has ended, unless the call is one in the background.
 */
export async function answerTo(
  { method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>,
  input: LooseInput = {},
): Promise<Response> {
  const response = await responseTo(addressOf(path, input), requestOf(method, input));
  if (response.ok) return response;
  const error = new HttpError(response.status, response.statusText, await response.text());
  if (access !== 'anyone' && !input.isQuiet) askIfSessionEnded(error);
  throw error;
}

/** Makes any call: returns the answer's headers and its checked body. Other files use `call` or a query. */
export async function exchange<R extends Schema>(
  endpoint: Endpoint<Schema, Schema, Schema, R>,
  input: LooseInput = {},
): Promise<{ headers: Headers; body: z.output<R> }> {
  const answer = await answerTo(endpoint, input);
  const text = await answer.text();
  const body = endpoint.response.parse(text === '' ? undefined : JSON.parse(text));
  return { headers: answer.headers, body };
}

/**
 * Makes one call of the contract and returns its checked answer. Cookies are sent. A FormData body is
 * sent as it is, any other as JSON. Throws `HttpError` for any status outside 200-299, and
 * `UnreachableError` if there is no answer.
 *
 *     const videos = await call(listMyVideos, { params: { packageId }, signal });
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: CallArguments<P, Q, B>
): Promise<z.output<R>> {
  return (await exchange(endpoint, input)).body;
}
