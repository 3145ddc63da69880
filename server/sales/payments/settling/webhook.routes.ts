import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import type { BodyReader } from '#platform/http/bodies/body-reader.ts';
import { PaymentsError, type ProviderEvent } from '#platform/payments/payments.ts';
import { listWebhookSecrets } from '../../../payment-providers/stripe/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { handleEvent } from './handle-event.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

type WebhookDeps = PaymentDeps & Pick<Deps, 'policy'>;

/**
 * Receives the provider's events. The raw bytes are signed, so nothing parses them before the
 * signature is checked. 400 without a recent signature of the provider; 200 once an event has had its
 * effect or does not concern us; 5xx if it has to be sent again.
 */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps, bodies: BodyReader): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) =>
      bodies.read(payload, MAX_BODY_BYTES),
    );
    scope.post('/api/webhooks/stripe', async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      await handleEvent(deps, await readEvent(deps, rawBody, signature), 'webhook');
      return { received: true };
    });
  });
}

async function readEvent(
  deps: WebhookDeps,
  rawBody: Buffer,
  signature: string,
): Promise<ProviderEvent> {
  const { webhookSecret } = deps.policy;
  const secrets = webhookSecret === null ? await listWebhookSecrets(deps) : [webhookSecret];
  try {
    return await deps.payments.readEvent({ rawBody, signature, secrets, now: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw invalidInput('body: is not signed by the payment provider', { cause: error });
  }
}
