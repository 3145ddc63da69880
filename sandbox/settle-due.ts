import { settleIntent } from './payment-intents/settle-intent.ts';
import { settleRefund } from './refunds/create-refund.ts';
import { ownDoing, type World } from './world/world.ts';

/** Ends what has been pending long enough by the world's clock. */
export function settleDue(world: World): void {
  const now = world.clock.now().getTime();
  for (const row of world.paymentIntents.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleIntent(world, row, settles.as);
  }
  for (const row of world.refunds.everything()) {
    const { settles } = row.hidden;
    if (settles && settles.at <= now) settleRefund(ownDoing(world, row.account), row, settles.as);
  }
}
