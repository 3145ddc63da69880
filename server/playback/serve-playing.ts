import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { pathForNginx } from '#platform/http/hand-to-nginx.ts';
import { type ServedObject, serveObject } from '#platform/http/serve-object.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { VideoRecord } from '../videos/index.ts';
import { authorizePlaying, findPlayable } from './authorize-viewing.ts';

/** What is asked of the session that a request came with. */
export interface Sessions {
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
  /** The hash of the token that a request came with; null without one. */
  hashOf(request: FastifyRequest): string | null;
}

export interface PlayCall {
  viewer: Viewer;
  videoId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends bytes of a video to those who may play it, and cuts the answer off when they no longer may.
 * Throws 401, 403, 404, 409, 416.
 */
export async function servePlaying(
  deps: Pick<Deps, 'db' | 'storage' | 'vault' | 'clock' | 'policy'>,
  { authenticate, hashOf }: Sessions,
  { call, objectOf }: { call: PlayCall; objectOf: (video: VideoRecord) => Promise<ServedObject> },
): Promise<void> {
  const { viewer, videoId, request, reply } = call;
  const sessionHash = hashOf(request);
  const video = await authorizePlaying(deps, { viewer, sessionHash, videoId });
  const object = await objectOf(video);
  const stillAllowed = async () => {
    const now = await authenticate(request, reply);
    return (await findPlayable(deps, { viewer: now, sessionHash, videoId })) !== null;
  };
  const nginxPath = pathForNginx(deps, { headers: request.headers, key: object.key });
  const played = { ...object, stillAllowed, nginxPath, isPlayed: true };
  await serveObject(deps.storage, { request, reply }, played);
}
