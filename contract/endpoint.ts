import type * as z from 'zod/mini';

/** The callers that a call allows. Required, so that a forgotten guard does not compile. */
export type Access = 'anyone' | 'customer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How the bodies are sent: `json` both ways; `multipart` in and JSON out; `bytes` for routes whose
 * successful answer is a file or a part of it.
 */
export type Wire = 'json' | 'multipart' | 'bytes';

/** The largest JSON body of a call that does not say more, in bytes. */
export const ORDINARY_BODY_BYTES = 64 * 1024;

type Schema = z.ZodMiniType;

/**
 * One HTTP call: the server registers it, the browser calls it, the OpenAPI document is printed
 * from it. `path` carries its parameters as `:name`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Allowed extends Access = Access,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: Allowed;
  /** Says what the call does, in a sentence; printed in the OpenAPI document. */
  readonly summary: string;
  readonly wire?: Wire;
  /** For `multipart`: the form field that holds the file; `body` describes the others. */
  readonly fileField?: string;
  /** For `json`: the largest body in bytes; absent: `ORDINARY_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
  /**
   * Long responses are compressed. Only for responses that hold nothing written by visitors: otherwise they
   * could guess the rest of it from its compressed length (BREACH).
   */
  readonly compressed?: true;
  /**
   * Whether it is recorded which admin made this call. Absent: every call for admins that is not GET, since it
   * changes something. `true` for exports, and for calls that make somebody an admin; `false` where nothing changes; `hourly` once an hour
   * for each admin, for a call that one action makes many times.
   */
  readonly recorded?: boolean | 'hourly';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
}

/** Declares one call of the contract; returns it unchanged, with the types of its schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Response extends Schema = Schema,
  Allowed extends Access = Access,
>(
  definition: Endpoint<Params, Query, Body, Response, Allowed>,
): Endpoint<Params, Query, Body, Response, Allowed> {
  return definition;
}
