import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Access, type Endpoint, ORDINARY_BODY_BYTES } from '#contract/endpoint.ts';
import { forbidden, notSignedIn } from '../errors/app-error.ts';
import type { Reserve } from '../local-disk/reserve.ts';
import type { FastPath } from '../tuning/fast-path.ts';
import { compressText } from './compress-text.ts';
import { fastPathFrom, type PreparedSource, sendPrepared } from './prepared/send-prepared.ts';
import { readInput } from './validate.ts';
import type { Viewer, ViewerOf } from './viewer.ts';

type Schema = z.ZodMiniType;

/** A shorter answer fits into one packet, compressed or not. */
const LEAST_COMPRESSED = 1400;

export interface Call<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Allowed extends Access,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  viewer: ViewerOf<Allowed>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers the calls of the contract. */
export interface Router {
  /** The endpoints so far. */
  readonly endpoints: readonly Endpoint[];
  /**
   * Serves `endpoint` with `handle`, once the session has the role that the contract demands (401, 403)
   * and the input fits its schemas (400). The answer is reduced to the response schema.
   */
  on<
    Params extends Schema,
    Query extends Schema,
    Body extends Schema,
    Response extends Schema,
    Allowed extends Access,
  >(
    endpoint: Endpoint<Params, Query, Body, Response, Allowed>,
    handle: (call: Call<Params, Query, Body, Allowed>) => Promise<z.input<Response>>,
  ): void;
  /** Serves `endpoint` with the prepared response of `source`, which is the same for everybody. */
  prepared(
    endpoint: Endpoint<Schema, Schema, Schema, Schema, 'anyone'>,
    source: PreparedSource,
  ): void;
  /** Adds a fast path for calls that `on` serves as well. */
  fastPath(makeFastPath: (headers: Readonly<Record<string, string>>) => FastPath): void;
}

/** A call that succeeded. */
export interface MadeCall {
  endpoint: Endpoint;
  /** The person who made it; null: nobody is signed in. */
  viewer: Viewer;
  params: unknown;
  /** Checked by the contract; undefined for forms with files. */
  body: unknown;
  /** The answer, before it is reduced to the response schema. */
  answer: unknown;
}

/** Records a call. Never throws. */
export type RecordCall = (call: MadeCall) => Promise<void>;

export interface RouterOptions {
  /** Called after each call that the contract says is recorded (`Endpoint.recorded`), before the answer. */
  record: RecordCall;
  /** Finds out who makes a request. Called once for each. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;
  /** The fast paths so far. The router adds to them. */
  fastPaths: FastPath[];
  /** The reserve of disk space that an admin's deletions may use on a full disk. */
  reserve: Reserve;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
}

export function createRouter(
  app: FastifyInstance,
  { authenticate, record, fastPaths, headers: common, reserve }: RouterOptions,
): Router {
  const endpoints: Endpoint[] = [];
  return {
    endpoints,
    on(endpoint, handle) {
      endpoints.push(endpoint);
      app.route({
        method: endpoint.wire === 'bytes' ? [endpoint.method, 'HEAD'] : endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        config: { wire: endpoint.wire ?? 'json' },
        bodyLimit: endpoint.maxBodyBytes ?? ORDINARY_BODY_BYTES,
        handler: async (request, reply) => {
          const viewer = await authenticate(request, reply);
          assertAccess(endpoint.access, viewer);
          const call = {
            params: readInput(endpoint.params, request.params, 'path'),
            query: readInput(endpoint.query, request.query, 'query'),
            body:
              endpoint.wire === 'multipart'
                ? (undefined as never)
                : readInput(endpoint.body, request.body ?? undefined, 'body'),
            viewer: viewer as ViewerOf<typeof endpoint.access>,
            request,
            reply,
          };
          // What is deleted frees disk space. It is done in one transaction, so it can be done again.
          const freesSpace = endpoint.access === 'admin' && endpoint.method === 'DELETE';
          const answer = await (freesSpace ? reserve.use(() => handle(call)) : handle(call));
          if (isRecorded(endpoint)) {
            const { params, body } = call;
            await record({ endpoint, viewer, params, body, answer });
          }
          // A file that a handler has not begun to send is sent now, after it is recorded.
          if (endpoint.wire === 'bytes') return answer ?? reply;
          reply.header('cache-control', 'no-store');
          const value = endpoint.response.parse(answer);
          return endpoint.compressed ? sendCompressed(request, reply, value) : value;
        },
      });
    },
    prepared(endpoint, source) {
      endpoints.push(endpoint);
      const { path } = endpoint;
      fastPaths.push(fastPathFrom((url) => (url === path ? source() : undefined), common));
      app.route({
        method: ['GET', 'HEAD'],
        url: path,
        handler: async (request, reply) => sendPrepared(request, reply, await source()),
      });
    },
    fastPath: (makeFastPath) => void fastPaths.push(makeFastPath(common)),
  };
}

/** Sends a value as JSON, compressed where it is long and the client takes that. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
): Promise<FastifyReply> {
  const text = JSON.stringify(value);
  const accepted = text.length < LEAST_COMPRESSED ? '' : request.headers['accept-encoding'];
  const { bytes, headers } = await compressText(text, accepted);
  return reply.headers(headers).type('application/json; charset=utf-8').send(bytes);
}

function isRecorded({ access, method, recorded }: Endpoint): boolean {
  return (recorded ?? (access === 'admin' && method !== 'GET')) !== false;
}

function assertAccess(access: Access, viewer: Viewer): void {
  if (access === 'anyone') return;
  if (viewer === null) throw notSignedIn();
  if (viewer.kind !== access) throw forbidden();
}
