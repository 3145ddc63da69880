import { startSandbox } from '../sandbox/server.ts';
import type { SeededRandom } from './seeded-random.ts';

/** How the provider's events reach the store. */
export const webhookModes = ['in order', 'shuffled', 'never', 'ten at once'] as const;
export type WebhookMode = (typeof webhookModes)[number];

export const providerKeys = {
  publicKey: 'pk_test_SleighCrashHarnessPublishable',
  secretKey: 'sk_test_SleighCrashHarnessSecret',
};
export const webhookSecret = 'whsec_SleighCrashHarness';

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Starts the provider. It runs in the harness's own process, so it survives the store's crashes. */
export async function startProvider(random: SeededRandom) {
  const sandbox = await startSandbox({ port: 0 });
  const { controls } = sandbox;
  let mode: WebhookMode = 'in order';
  let delivery: Promise<void> | null = null;

  const flush = async (): Promise<void> => {
    for (let held = controls.heldWebhooks(); held.length > 0; held = controls.heldWebhooks()) {
      const order = [...held.keys()];
      await controls.flushWebhooks({ order: mode === 'shuffled' ? random.shuffle(order) : order });
    }
  };
  const deliver = (): Promise<void> => {
    delivery ??= flush().finally(() => {
      delivery = null;
    });
    return delivery;
  };
  return {
    url: sandbox.url,
    controls,
    /** Sends the events to this store from now on. */
    sendEventsTo: (storeUrl: string) => {
      controls.addWebhook({ url: `${storeUrl}/api/webhooks/stripe`, secret: webhookSecret });
    },
    /** Delivers what is on its way, then changes how events travel. */
    async travel(next: WebhookMode) {
      await deliver();
      mode = next;
      controls.webhookMode({
        drop: mode === 'never',
        hold: mode === 'in order' || mode === 'shuffled',
        copies: mode === 'ten at once' ? 10 : 1,
      });
    },
    /** Sends the events that are on their way. To be called after every action at the provider. */
    deliver: () => {
      void deliver();
    },
    close: () => sandbox.close(),
  };
}
