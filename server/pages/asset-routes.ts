import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The built scripts, styles and fonts, compressed when they were built. Their names carry their
 * contents' hash, so browsers keep them for ever.
 */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    decorateReply: false,
  });
}
