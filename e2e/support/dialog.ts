import type { Locator } from '@playwright/test';

/** Waits until a dialog has the focus: it takes it and listens for Escape a moment after it is seen. */
export async function hasFocus(dialog: Locator): Promise<void> {
  const focus = dialog.page().locator(':focus');
  await dialog.and(focus).or(dialog.locator(focus)).waitFor();
}
