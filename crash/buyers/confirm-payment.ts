import { formBody } from '../../sandbox/browser/form-body.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Shop } from './shop.ts';

interface ProviderResponse {
  status?: string;
  error?: { message?: string };
  next_action?: { use_stripe_sdk: { stripe_js: string } } | null;
}

/** `pi_X_secret_Y` -> `pi_X`. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}

async function request(
  url: string,
  parameters: Record<string, unknown>,
): Promise<ProviderResponse> {
  const answer = await fetch(url, { method: 'POST', body: formBody(parameters) });
  return JSON.parse(await answer.text());
}

/**
 * Pays as the card form in the browser does: directly at the provider, with the publishable key and
 * the intent's secret. Returns the bank's challenge if there is one. Returns whether money is on its way.
 */
export async function confirmPayment(
  { provider, publicKey }: Shop,
  clientSecret: string,
  { card, random }: { card: string; random: SeededRandom },
): Promise<boolean> {
  const intent = `${provider.url}/v1/payment_intents/${intentOf(clientSecret)}`;
  const asked = { key: publicKey, client_secret: clientSecret };
  const expiry = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2 };
  const confirmed = await request(`${intent}/confirm`, {
    ...asked,
    payment_method_data: { type: 'card', card: { number: card, cvc: '123', ...expiry } },
    use_stripe_sdk: true,
  });
  provider.deliver();
  if (confirmed.status !== 'requires_action') return isOnItsWay(confirmed);
  const challenge = confirmed.next_action?.use_stripe_sdk.stripe_js ?? '';
  const outcome = random.chance(75) ? 'complete' : 'fail';
  await fetch(challenge, { method: 'POST', body: new URLSearchParams({ outcome }) });
  provider.deliver();
  const looked = await fetch(`${intent}?${formBody(asked)}`);
  return isOnItsWay(JSON.parse(await looked.text()));
}

function isOnItsWay({ status = '' }: ProviderResponse): boolean {
  return ['succeeded', 'processing'].includes(status);
}
