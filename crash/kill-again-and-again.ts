import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentMade } from './books/payments-made.ts';
import type { Scene } from './open-scene.ts';
import { webhookModes } from './provider.ts';
import type { KillPoint } from './store/steps.ts';

const PEOPLE_A_LIFE = 3;
const AT_A_MOMENT = 'at a moment';

export interface Killed {
  kills: number;
  byWebhookMode: Map<string, number>;
  /**
   * Milliseconds from a restart until the books held everything that had happened before, for each that was
   * not interrupted by the next kill.
   */
  reconciledAfter: number[];
  /** Why the run failed, one line each. */
  problems: string[];
}

/** Kills the store that many times. After each restart, everything before it has to be reconciled. */
export async function killAgainAndAgain(scene: Scene, kills: number): Promise<Killed> {
  const { killPoints, buyers, random, reconciliation, shop, store } = scene;
  const killed: Killed = { kills: 0, byWebhookMode: new Map(), reconciledAfter: [], problems: [] };
  let killPointAtStart: KillPoint | null = null;
  while (killed.kills < kills) {
    const mode = random.pick(webhookModes);
    await shop.provider.travel(mode);
    if (!store.child().isDead()) killPointAtStart = await liveOn(scene);
    killPoints.died((await store.child().dead) ?? AT_A_MOMENT);
    killed.byWebhookMode.set(mode, (killed.byWebhookMode.get(mode) ?? 0) + 1);
    killed.kills += 1;
    if (killed.kills % 50 === 0) process.stdout.write(`${killed.kills} kills\n`);
    buyers.stopAdmitting();
    shop.moneyGoesBack = false;
    const due = reconciliation.listDue();
    const { unreconciled, took } = await restart(scene, killPointAtStart, due);
    killPointAtStart = null;
    if (unreconciled === null) continue;
    killed.reconciledAfter.push(took);
    killed.problems.push(...unreconciled.map((problem) => `not reconciled in time: ${problem}`));
    if (killed.problems.length > 0) break;
  }
  return killed;
}

/** `unreconciled` is null if the store died again before it was known. */
async function restart(
  { reconciliation, store }: Scene,
  killPoint: KillPoint | null,
  due: readonly PaymentMade[],
): Promise<{ unreconciled: string[] | null; took: number }> {
  const start = performance.now();
  const isOpen = await store.restart(killPoint);
  const { isDead } = store.child();
  const unreconciled = isOpen ? await reconciliation.untilReconciled(due, isDead) : null;
  return { unreconciled, took: performance.now() - start };
}

/** Lets people in and kills the store meanwhile. Returns the kill point of the next store, if it starts with one. */
async function liveOn({ killPoints, buyers, shop, store }: Scene): Promise<KillPoint | null> {
  const child = store.child();
  const death = killPoints.next();
  shop.moneyGoesBack = true;
  buyers.admit(PEOPLE_A_LIFE);
  const isForNow = death.at === 'step' && !death.fromTheStart;
  if (isForNow) child.killAt(death.killPoint);
  const moment = pause(death.at === 'moment' ? death.afterMs : 100);
  await Promise.race([child.dead, isForNow ? buyers.untilEmpty() : moment]);
  child.kill();
  return death.at === 'step' && death.fromTheStart ? death.killPoint : null;
}
