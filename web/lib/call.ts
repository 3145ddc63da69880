import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { HttpError, UnreachableError } from './http-error.ts';

type Schema = z.ZodMiniType;

/** A part of a call that the contract leaves out may not be given; one that it names must be. */
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
    /** Goes on while the page goes away; for small bodies. */
    readonly keepalive?: boolean;
  };

/** The input may be left out where nothing in it is required. */
export type CallArguments<P extends Schema, Q extends Schema, B extends Schema> =
  Record<never, never> extends CallInput<P, Q, B>
    ? [input?: CallInput<P, Q, B>]
    : [input: CallInput<P, Q, B>];

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

function entriesOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {})
    .filter(([, entry]) => entry !== undefined && entry !== null)
    .map(([name, entry]) => [name, String(entry)]);
}

/** The address of a call: the contract's path with its `:name`s filled in, and the query behind it. */
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
  // The browser writes a form's own content type, with the boundary between its parts.
  if (body instanceof FormData) return { ...request, body };
  return {
    ...request,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function answerTo(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    // Given up by the caller: not a failure of the network.
    if (request.signal?.aborted) throw error;
    throw new UnreachableError(error);
  }
}

/** The one path of every call: the answer's headers, and its body once checked. Use `call` or `callPage`. */
export async function exchange<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[input]: CallArguments<P, Q, B>
): Promise<{ headers: Headers; body: z.output<R> }> {
  const loose: LooseInput = input ?? {};
  const answer = await answerTo(addressOf(endpoint.path, loose), requestOf(endpoint.method, loose));
  const text = await answer.text();
  if (!answer.ok) throw new HttpError(answer.status, answer.statusText, text);
  const body = endpoint.response.parse(text === '' ? undefined : JSON.parse(text));
  return { headers: answer.headers, body };
}

/**
 * Makes one call of the contract and returns its checked answer. Cookies go along; a FormData body
 * is sent as it is, any other as JSON. Throws `HttpError` on any status outside 200-299 and
 * `UnreachableError` where no answer comes.
 *
 *     const videos = await call(listMyVideos, { params: { packageId }, signal });
 */
export async function call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  ...input: CallArguments<P, Q, B>
): Promise<z.output<R>> {
  return (await exchange(endpoint, ...input)).body;
}
