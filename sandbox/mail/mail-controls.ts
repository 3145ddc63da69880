import type { MailFault } from './mail-faults.ts';
import type { Messages } from './messages.ts';
import type { ReceivedMail } from './received-mail.ts';

/** What tests can do with the mailbox; over HTTP as `POST /_sandbox/<name>` with JSON. */
export type MailControls = ReturnType<typeof buildMailControls>;

export function buildMailControls(messages: Messages) {
  const { faults } = messages;
  return {
    /** The messages to an address, or all, oldest first. */
    messages: async ({ to }: { to?: string } = {}): Promise<ReceivedMail[]> => {
      const all = await messages.all();
      return to === undefined ? all : all.filter(({ recipients }) => recipients.includes(to));
    },
    /** Arms a fault for a coming message; answers its id. */
    addFault: (fault: MailFault): string => faults.add(fault),
    clearFaults: (): void => faults.clear(),
    /** Lets the senders continue that a `hold` fault holds. */
    release: (): void => faults.release(),
    holding: (): number => faults.holding(),
    /** Whether those who connect from now on may encrypt (STARTTLS). */
    offerTls: ({ offered }: { offered: boolean }): void => {
      messages.offersTls = offered;
    },
    /** Forgets all messages and faults. */
    reset: (): void => {
      messages.forget();
      faults.clear();
      messages.offersTls = true;
    },
  };
}
