import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages/page-addresses.ts';
import { settingsPath } from '#contract/pages/page-links.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/**
 * Leads password managers to the page where a password is changed ("A Well-Known URL for Changing Passwords"). They
 * believe it only because other paths below `/.well-known/` are not found, which the list of pages sees to.
 */
export function changePasswordRoute(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>,
): void {
  app.get('/.well-known/change-password', async (request, reply) => {
    const viewer = await authenticate(request, reply);
    const path = viewer?.kind === 'admin' ? settingsPath('admins') : pages.account;
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
}
