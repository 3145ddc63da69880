import type { World } from './world.ts';

/** Forgets everything: objects, keys, faults, events, the log. */
export function resetWorld(world: World): void {
  const tables = [
    world.paymentIntents,
    world.paymentMethods,
    world.charges,
    world.refunds,
    world.disputes,
    world.customers,
    world.events,
    world.webhookEndpoints,
  ];
  for (const table of tables) table.replaceAll([]);
  world.idempotency.restore([]);
  world.requestLog.clear();
  world.faults.clear();
  world.webhooks.reset();
  world.revokedKeys.clear();
  world.accountsWithoutCharges.clear();
  world.save();
}
