import { expect } from '@playwright/test';
import type { MailState } from '#contract/mail.ts';
import { demoLogins } from '../../demo/logins.ts';
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

/** Has the mail server refuse the next recipient. The demo's own message is sent first: it could be that one. */
export async function refuseNext({ mailbox }: Store, text: string): Promise<void> {
  await mailbox.waitFor(demoLogins.customer.email, 'Your order is complete');
  await mailbox.controls.refuseRecipient({ text });
}

/** Waits for a message, and returns its secret link. */
export async function secretLink({ mailbox }: Store, to: string, subject: string): Promise<string> {
  const { text } = await mailbox.waitFor(to, subject);
  const [link] = /http\S+#\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`“${subject}” has no secret link.`);
  return link;
}
