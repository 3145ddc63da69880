import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../server.ts';
import { sdkFor } from '../testing/bench.ts';

it('keeps payments and idempotency keys across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, 'state.json');
  const order = { amount: 4990, currency: 'usd' };
  const before = await startSandbox({ port: 0, stateFile });
  const made = await sdkFor(before).paymentIntents.create(order, { idempotencyKey: 'one' });
  before.controls.pay({ intent: made.id });
  const paid = await sdkFor(before).paymentIntents.retrieve(made.id);
  const last = await sdkFor(before).paymentIntents.create(order, { idempotencyKey: 'two' });
  await before.close();
  const after = await startSandbox({ port: 0, stateFile });
  onTestFinished(() => after.close());
  expect(await sdkFor(after).paymentIntents.retrieve(made.id)).toEqual(paid);
  expect((await sdkFor(after).paymentIntents.create(order, { idempotencyKey: 'one' })).id).toBe(
    made.id,
  );
  expect((await sdkFor(after).paymentIntents.create(order, { idempotencyKey: 'two' })).id).toBe(
    last.id,
  );
  expect((await sdkFor(after).refunds.create({ payment_intent: made.id })).status).toBe(
    'succeeded',
  );
});
