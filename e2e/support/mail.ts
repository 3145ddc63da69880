import { expect } from '@playwright/test';
import type { MailState } from '#contract/mail.ts';
import type { Store } from '../store/store-process.ts';

/** Waits until the store knows that its messages to an address were sent: their reader has them a moment before. */
export async function untilAllSent({ calls }: Store, to: string): Promise<void> {
  const states = async () => (await calls.statesOfMail(to)).map(({ state }) => state);
  await expect.poll(states).not.toContain('waiting');
}

/** Waits until the store has sent the only message to an address, or has given it up. */
export async function untilMailIs({ calls }: Store, to: string, state: MailState): Promise<void> {
  const states = async () => (await calls.statesOfMail(to)).map((mail) => mail.state);
  await expect.poll(states).toEqual([state]);
}

/** Waits for a message, and returns its secret link. */
export async function secretLink({ mailbox }: Store, to: string, subject: string): Promise<string> {
  const { text } = await mailbox.waitFor(to, subject);
  const [link] = /http\S+#\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`“${subject}” has no secret link.`);
  return link;
}
