import { detailsOf, newEmail, orderByCard } from '../test-checkout.ts';
import type { Answer, TestClient } from '../test-client.ts';

/** The input of an admin for a code that takes 20 % off everything. */
export function codeOf(more: Record<string, unknown> = {}) {
  return {
    code: 'SANTA20',
    percentOff: 20,
    amountOff: null,
    minimumAmount: null,
    packageIds: null,
    startsAt: null,
    endsAt: null,
    useLimit: null,
    customerLimit: null,
    isOn: true,
    ...more,
  };
}

interface CodeOrder {
  code: string;
  packages: readonly { id: string }[];
  totalCents: number;
  email?: string;
  more?: Record<string, unknown>;
}

/** Asks for a payment intent with a code, as the checkout page does. */
export function orderWithCode(client: TestClient, order: CodeOrder): Promise<Answer> {
  const { code: promoCode, packages, totalCents, email = newEmail(), more } = order;
  const customerInfo = detailsOf(email, more);
  return orderByCard(client, { packages, totalCents, promoCode, customerInfo });
}

/** Asks what a code takes off a cart. */
export function askReduction(
  client: TestClient,
  code: string,
  packages: readonly { id: string }[],
): Promise<Answer> {
  return client.send('POST', '/api/reductions', {
    code,
    packages: packages.map(({ id }) => ({ id })),
  });
}
