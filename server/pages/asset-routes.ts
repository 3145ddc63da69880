import type { FastifyInstance } from 'fastify';
import { noSuchCall } from '#platform/http/error-responses.ts';
import { fastPathFrom, sendPrepared } from '#platform/http/prepared/send-prepared.ts';
import type { Router } from '#platform/http/router.ts';
import { openAssets } from './assets.ts';

/** The built scripts, styles and fonts. */
export function assetRoutes(
  app: FastifyInstance,
  router: Router,
  { assetsFolder, keptFolder }: { assetsFolder: string; keptFolder: string },
): void {
  const assetAt = openAssets(assetsFolder, keptFolder);
  router.fastPath((headers) => fastPathFrom(assetAt, headers));
  app.get('/assets/*', (request, reply) => {
    const asset = assetAt(request.url.split('?', 1)[0] ?? '');
    if (asset === undefined) throw noSuchCall();
    return sendPrepared(request, reply, asset);
  });
}
