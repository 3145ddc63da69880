import type { Locator } from '@playwright/test';

/** Whether two things on the page cover each other, once both are shown. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  await Promise.all([one.waitFor(), other.waitFor()]);
  const [left, right] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (left === null || right === null) throw new Error('Nothing is shown.');
  const beside = left.x + left.width <= right.x || right.x + right.width <= left.x;
  return !beside && left.y < right.y + right.height && right.y < left.y + left.height;
}
