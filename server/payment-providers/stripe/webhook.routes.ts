import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { PaymentsError, type ProviderEvent } from '#platform/payments/payments.ts';
import { readStripeEvent } from './api/stripe-events.ts';
import { listWebhookSecrets } from './keys/payment-keys.store.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

type WebhookDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'>;

interface WebhookOptions {
  /** Gives an event its effect. Throws 5xx if it has to be sent again. */
  handleEvent(event: ProviderEvent): Promise<void>;
}

/**
 * Receives Stripe's events. The raw bytes are signed, so nothing parses them before the signature is
 * checked. 400 without a recent signature of Stripe; 200 once an event has had its effect or does not
 * concern us; 5xx if it has to be sent again.
 */
export function webhookRoutes(
  app: FastifyInstance,
  deps: WebhookDeps,
  { handleEvent }: WebhookOptions,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/webhooks/stripe', { bodyLimit: MAX_BODY_BYTES }, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      await handleEvent(await readEvent(deps, rawBody, signature));
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
    return await readStripeEvent({ rawBody, signature, secrets, now: deps.clock.now() });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw invalidInput('body: is not signed by the payment provider', { cause: error });
  }
}
