import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { pathForNginx } from '#platform/http/bytes/hand-to-nginx.ts';
import { type ServedObject, serveObject } from '#platform/http/bytes/serve-object.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { VideoRecord } from '../videos/index.ts';
import { authorizePlaying, findPlayable } from './authorize-viewing.ts';
import { limitVisitors } from './limit-visitors.ts';
import { addressInBucket, redirectHeaders } from './redirect-to-bucket.ts';

/** Questions about the session that a request came with. */
export interface Sessions {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  /** The hash of the token that a request came with; null without one. */
  hashOf(request: FastifyRequest): string | null;
}

const visitors = limitVisitors();

export interface PlayCall {
  viewer: Viewer;
  videoId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether the player follows a redirect. */
  follows: boolean;
}

/**
 * Sends bytes of a video to those who may play it, and cuts the answer off when they no longer may.
 * Where they are in a bucket, a player that follows a redirect may be sent there. Throws 401, 403, 404, 409, 416, and
 * 429 for too many visitors at a time.
 */
export async function servePlaying(
  deps: Pick<Deps, 'db' | 'storage' | 'vault' | 'clock' | 'policy'>,
  { authenticate, hashOf }: Sessions,
  { call, objectOf }: { call: PlayCall; objectOf: (video: VideoRecord) => Promise<ServedObject> },
): Promise<void> {
  const { viewer, videoId, request, reply, follows } = call;
  const sessionHash = hashOf(request);
  const video = await authorizePlaying(deps, { viewer, sessionHash, videoId });
  const object = await objectOf(video);
  // If the connection has closed already, the response emits no `close`, and the visitor would count for ever.
  if (viewer === null && !request.raw.socket.destroyed) {
    reply.raw.once('close', visitors.enter(clientAddress(request)));
    // A visitor who reads nothing keeps others out. A browser asks for the rest again when its player resumes.
    // Node lets a pause pass once if bytes have moved since the last write, so it fires after one or two of these.
    reply.raw.setTimeout(deps.policy.standstillMs / 2, () => reply.raw.destroy());
  }
  const isAsked = follows && request.method === 'GET';
  const asked = { headers: request.headers, key: object.key };
  const address = isAsked ? await addressInBucket(deps, asked) : null;
  if (address !== null) {
    reply.code(302).headers(redirectHeaders(address)).send();
    return;
  }
  const stillAllowed = async () => {
    const now = await authenticate(request, reply);
    return (await findPlayable(deps, { viewer: now, sessionHash, videoId })) !== null;
  };
  const nginxPath = pathForNginx(deps, asked);
  const played = { ...object, stillAllowed, nginxPath, isPlayed: true };
  await serveObject(deps, { request, reply }, played);
}
