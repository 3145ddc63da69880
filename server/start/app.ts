import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ORDINARY_BODY_BYTES } from '#contract/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { leaveFormsUnread, readJsonBodies } from '#platform/http/bodies/body-parsers.ts';
import { limitBodies } from '#platform/http/bodies/limit-bodies.ts';
import { keepAddresses, warnOfProxy } from '#platform/http/client-address.ts';
import {
  noSuchCall,
  respondToBadAddress,
  respondToErrors,
} from '#platform/http/error-responses.ts';
import { namesSeveralHosts } from '#platform/http/one-host.ts';
import { readableAddress } from '#platform/http/readable-address.ts';
import { type NameRequest, REQUEST_ID, requestNames } from '#platform/http/request-id.ts';
import { createRouter, type Router } from '#platform/http/router.ts';
import { assertSameOrigin } from '#platform/http/same-origin.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { timedResponseClass } from '#platform/http/timed-response.ts';
import { respondToUnreadable } from '#platform/http/unreadable-requests.ts';
import { currentRequest } from '#platform/process/log.ts';
import { type FastPath, serveFastPaths } from '#platform/tuning/fast-path.ts';
import { respondInTurn, stoppable } from '#platform/tuning/respond-in-turn.ts';
import {
  accountLinkRoutes,
  accountRoutes,
  adminLoginRoutes,
  adminRoutes,
  invitationRoutes,
  nameOfAdmin,
  ownAccountRoutes,
  secondFactorRoutes,
  sessionCookie,
} from '../accounts/index.ts';
import { auditRoutes, recordCalls } from '../audit/index.ts';
import { backupRoutes } from '../backups/index.ts';
import { catalogAdminRoutes, catalogRoutes } from '../catalog/index.ts';
import {
  customerRoutes,
  customerSupportRoutes,
  orderSupportRoutes,
  ownOrderRoutes,
} from '../customers/index.ts';
import { evidenceRoutes } from '../evidence/index.ts';
import { mailAdminRoutes } from '../mail/index.ts';
import { noticeRoutes, wantNoticesOfMoney } from '../notices/index.ts';
import { overviewRoutes } from '../overview/index.ts';
import { apiRoutes } from '../pages/api-routes.ts';
import { assetRoutes } from '../pages/asset-routes.ts';
import { healthRoutes } from '../pages/health-routes.ts';
import { pageRoutes } from '../pages/page-routes.ts';
import { seenRoute } from '../pages/seen-route.ts';
import { sitemapRoutes } from '../pages/sitemap-routes.ts';
import type { Renderer } from '../pages/views/renderer.ts';
import { shopPayments, stripeRoutes, webhookRoutes } from '../payment-providers/stripe/index.ts';
import { originsOfMedia, playbackRoutes } from '../playback/index.ts';
import { renditionRoutes } from '../renditions/index.ts';
import {
  describeOrdersInMail,
  handleEvent,
  reconcileAtLogin,
  salesRoutes,
  spaceUpdates,
} from '../sales/index.ts';
import { settingsAdminRoutes } from '../settings/index.ts';
import { lookRoutes, markdownRoutes, ownerPageRoutes, readStore } from '../shop/index.ts';
import { uploadRoutes } from '../uploads/index.ts';
import { captionsRoutes, thumbnailRoutes, videoRoutes } from '../videos/index.ts';
import { watchingRoutes } from '../watching/index.ts';
import { storeSettings } from './store-settings.ts';

/** The link of the checkout page contains the cart. */
const MAX_HEADER_BYTES = 128 * 1024;
/** The longest time for the headers of a request, and how often Node looks for it. */
const HEADERS_TIMEOUT_MS = 30_000;
const CHECK_MS = 5000;

export interface AppOptions {
  /** Origin of PUBLIC_URL, if it is set. */
  publicOrigin: string | undefined;
  /** The number of trusted proxies, for X-Forwarded-For. */
  trustProxy: number;
  /** Origins of a stand-in for the card provider, for the content security policy. */
  standInOrigins: readonly string[];
  /** The built pages: index.html, the folders of assets and of other versions', and the drawings. Null: no pages. */
  web: {
    template: string;
    assetsFolder: string;
    keptFolder: string;
    /** Renders pages; null where it was not built. */
    renderer: Renderer | null;
  } | null;
}

/** Builds the HTTP application: every call of the contract, the pages and their assets. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const mediaOrigins = await originsOfMedia(deps);
  const { standInOrigins } = options;
  const headers = securityHeaders({ https: deps.policy.https, standInOrigins, mediaOrigins });
  const fastPaths: FastPath[] = [];
  const nameRequest = requestNames({ ids: deps.ids, trustProxy: options.trustProxy });
  const app = createServer(deps, { ...options, headers, nameRequest });
  keepAddresses(app.server);
  serveFastPaths(app.server, fastPaths, () => deps.log.isLevelEnabled('debug'));
  respondInTurn(app.server, nameRequest);
  await app.register(cookie);
  const session = sessionCookie(deps);
  const router = createRouter(app, {
    authenticate: session.authenticate,
    fastPaths,
    headers,
    reserve: deps.reserve,
    record: recordCalls(deps),
  });
  const update = spaceUpdates(deps);
  accountCalls(router, deps, {
    session,
    reconcile: (login) => reconcileAtLogin(deps, login, update),
  });
  catalogRoutes(router, deps);
  salesRoutes(router, deps, { session, update });
  catalogAdminRoutes(router, deps);
  videoRoutes(router, deps);
  thumbnailRoutes(router, deps);
  captionsRoutes(router, deps);
  uploadRoutes(router, deps);
  renditionRoutes(router, deps);
  settingsAdminRoutes(router, deps, storeSettings);
  stripeRoutes(router, deps);
  customerRoutes(router, deps);
  customerSupportRoutes(router, deps);
  orderSupportRoutes(router, deps);
  ownOrderRoutes(router, deps, session);
  evidenceRoutes(router, deps);
  const describingMail = { ...deps, describeOrders: describeOrdersInMail };
  mailAdminRoutes(router, describingMail, { nameOf: (id) => nameOfAdmin(deps, id) });
  noticeRoutes(router, deps);
  overviewRoutes(router, deps, shopPayments(deps));
  auditRoutes(router, deps);
  backupRoutes(router, deps);
  markdownRoutes(router);
  ownerPageRoutes(router, deps);
  lookRoutes(router, deps);
  playbackRoutes(router, deps, session);
  watchingRoutes(router, deps);
  webhookRoutes(app, deps, {
    handleEvent: (event) => handleEvent(deps, event, 'webhook'),
  });
  healthRoutes(app, deps);
  seenRoute(app, { vault: deps.vault, trustProxy: options.trustProxy });
  apiRoutes(app, router.endpoints, storeSettings.values());
  for (const prefix of ['/api/*', '/media/*']) {
    app.all(prefix, async () => {
      throw noSuchCall();
    });
  }
  if (options.web !== null) {
    assetRoutes(app, router, options.web);
    sitemapRoutes(app, deps);
    pageRoutes(app, router, deps, { ...options.web, session });
  }
  return app;
}

/** Signing in, accounts and admins. */
function accountCalls(
  router: Router,
  deps: Deps,
  { session, reconcile }: Parameters<typeof accountRoutes>[2],
): void {
  accountRoutes(router, deps, { session, reconcile });
  const onFirstAddress = wantNoticesOfMoney;
  ownAccountRoutes(router, deps, { session, onFirstAddress });
  accountLinkRoutes(router, deps, session);
  const nameOfShop = async () => (await readStore(deps)).name;
  adminLoginRoutes(router, deps, { session, nameOfShop });
  secondFactorRoutes(router, deps, { nameOfShop, session });
  adminRoutes(router, deps, session);
  invitationRoutes(router, deps, { session, onFirstAddress });
}

const noSchemas = () => {
  throw new Error('The calls are checked by their contract, not by schemas of the framework.');
};
/** The framework's own compilers take a tenth of the start to load, and nothing uses them. */
const withoutSchemas = {
  compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
};

function createServer(
  deps: Deps,
  {
    headers,
    nameRequest,
    ...options
  }: AppOptions & {
    headers: Record<string, string>;
    nameRequest: NameRequest;
  },
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: nameRequest,
    rewriteUrl: readableAddress,
    trustProxy: (_address, hop) => hop < options.trustProxy,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      ...stoppable,
      ServerResponse: timedResponseClass(deps.clock),
    },
    bodyLimit: ORDINARY_BODY_BYTES,
    schemaController: withoutSchemas,
    forceCloseConnections: true,
    frameworkErrors: (_error, { id }, reply) =>
      respondToBadAddress({ ...headers, [REQUEST_ID]: id }, reply),
    clientErrorHandler: respondToUnreadable(deps.clock, headers, () =>
      nameRequest({ headers: {} }),
    ),
  });
  limitBodies(app, deps.clock);
  readJsonBodies(app);
  leaveFormsUnread(app);
  if (options.trustProxy === 0) warnOfProxy(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID, request.id);
    if (namesSeveralHosts(request.raw)) throw invalidInput('host: must be sent once');
    assertSameOrigin(request, options);
  });
  // After the body, whose events belong to the connection.
  app.addHook('preHandler', (request, _reply, done) => currentRequest.run(request.id, done));
  app.addHook('onResponse', async (request, reply) => {
    // Without the query string, because a checkout's link contains the cart.
    const path = request.url.split('?', 1)[0];
    const { method } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method, path, status: reply.statusCode, ms }, 'request');
  });
  respondToErrors(app);
  app.setNotFoundHandler(async () => {
    throw noSuchCall();
  });
  return app;
}
