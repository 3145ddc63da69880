import { ArmedFaults, type Counted } from '../controls/armed-faults.ts';

/**
 * The steps of a sender's visit: it connects, logs in, names itself (MAIL FROM), names a recipient
 * (RCPT TO), and sends the message (DATA).
 */
export type MailStep = 'connect' | 'login' | 'sender' | 'recipient' | 'message';

/** A fault at a step, when it is reached for the nth time. */
export interface MailFault extends Counted {
  /** `message` by default. */
  at?: MailStep;
  /**
   * `refuse`: answers `code` and `text`. `cut`: closes the connection, at `message` in the middle of it.
   * `hang`: never answers. `hold`: answers only once released.
   */
  effect: 'refuse' | 'cut' | 'hang' | 'hold';
  /** 550 by default, 535 at `login`. */
  code?: number;
  text?: string;
  /** With `cut` and `hang` at `message`: all of the message was accepted before. */
  accepted?: boolean;
}

const TEXTS: Record<MailStep, string> = {
  connect: 'This server takes no mail from here.',
  login: 'Authentication credentials invalid',
  sender: 'Sender address rejected',
  recipient: 'No such user here',
  message: 'Message refused',
};

/** What the sender is told; smtp-server sends `responseCode` and the message. */
export function refusalOf({ at = 'message', code, text }: MailFault): Error {
  const responseCode = code ?? (at === 'login' ? 535 : 550);
  return Object.assign(new Error(text ?? TEXTS[at]), { responseCode });
}

/** The faults of the mail server. */
export class MailFaults extends ArmedFaults<MailFault> {
  /** The fault of this step, if any. */
  take(step: MailStep): MailFault | null {
    return this.hit(({ at = 'message' }) => at === step);
  }
}
