import type { Dice } from '../dice.ts';

const GOOD = ['4242424242424242', '5555555555554444', '378282246310005'];
const DECLINED = ['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127'];
const WITH_CHALLENGE = ['4000002760003184', '4000000000003220'];
const DECLINED_AFTERWARDS = ['4000008260003178', '4000008400001629'];
const DISPUTED_LATER = ['4000000000000259', '4000000000002685'];
const HARD_TO_REFUND = ['4000000000007726', '4000000000005126'];
const SLOW = ['4000000000005050', '4000000000005068'];

/** The cards somebody tries, one after the other, until one works. */
export function cardsToTry(dice: Dice): string[] {
  const roll = dice.number(100);
  const good = dice.pick(GOOD);
  if (roll < 45) return [good];
  if (roll < 60) return [dice.pick(DECLINED), good];
  if (roll < 65) return [dice.pick(DECLINED), dice.pick(DECLINED), dice.pick(WITH_CHALLENGE), good];
  if (roll < 78) return [dice.pick(WITH_CHALLENGE), good];
  if (roll < 83) return [dice.pick(DECLINED_AFTERWARDS), good];
  if (roll < 91) return [dice.pick(DISPUTED_LATER)];
  if (roll < 96) return [dice.pick(HARD_TO_REFUND)];
  return [dice.pick(SLOW)];
}
