import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { checkPayments } from './payments.ts';

const DOMAINS = '/v1/payment_method_domains';
const domain = 'shop.example';

describeWithDatabase('the doctor, of wallets', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    const environment = { PUBLIC_URL: `https://${domain}` };
    store = await startTestStore(kind, { environment });
  });
  afterAll(() => store.close());

  /** The findings that name a wallet: state, sentence and what to do. */
  async function findings(): Promise<string[]> {
    const found = await checkPayments({ deps: async () => store.deps });
    return found
      .filter(({ says, remedy }) => /pay |wallet/i.test(`${says} ${remedy}`))
      .map(({ state, says, remedy }) => `${state}: ${says} ${remedy ?? ''}`.trim());
  }
  const writes = () =>
    store.sandbox.controls.requests().filter(({ method }) => method !== 'GET').length;

  it('asks Stripe now, changes nothing, and says what is missing', async () => {
    const before = writes();
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^warning: Customers see .* The domain shop\.example is not registered/,
      ),
    ]);
    expect(writes()).toBe(before);
    const provider = store.deps.payments.connect(stripeKeyOf(testKeys.secretKey));
    await provider.registerDomain(domain);
    expect(await findings()).toEqual([
      'ok: Apple Pay is active on shop.example.',
      'ok: Google Pay is active on shop.example.',
    ]);
  });

  it("gives Stripe's reason, and the right that a restricted key lacks", async () => {
    const { controls } = store.sandbox;
    const [registered] = controls.domains();
    const status_details = { error_message: 'Not verified.' };
    Object.assign(registered ?? {}, { apple_pay: { status: 'inactive', status_details } });
    expect((await findings())[0]).toMatch(/^warning: Apple Pay is not shown .*: Not verified\./);
    controls.enableDomain({ domain, enabled: false });
    expect(await findings()).toEqual([expect.stringMatching(/is disabled at Stripe/)]);
    controls.withholdRight({ key: testKeys.secretKey, path: DOMAINS });
    expect(await findings()).toEqual([expect.stringMatching(/right to write “Payment Method Dom/)]);
    controls.addFault({ path: DOMAINS, effect: 'error', times: 3, stored: false });
    controls.withholdRight({ key: testKeys.secretKey, path: null });
    expect(await findings()).toEqual([]);
  });
});
