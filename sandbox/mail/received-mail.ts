import PostalMime, { type Address } from 'postal-mime';

/** The sender and the recipients of a message, by MAIL FROM and RCPT TO. */
export interface Envelope {
  sender: string;
  recipients: string[];
}

/** A message as it is kept. */
export interface StoredMail extends Envelope {
  /** 1 for the first message. */
  number: number;
  /** When it arrived, ISO 8601 UTC. */
  at: string;
  /** The message as it was sent: headers and bodies. */
  source: string;
}

/** A message as its reader sees it. */
export interface ReceivedMail extends StoredMail {
  /** The header, such as `Sleigh <shop@example.com>`. */
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  messageId: string;
  /** The bodies; empty if the message has none of that kind. */
  text: string;
  html: string;
}

/** Reads the headers and bodies of a message. */
export async function readMail(stored: StoredMail): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(stored.source);
  return {
    ...stored,
    from: addressesOf(mail.from ? [mail.from] : []),
    to: addressesOf(mail.to ?? []),
    replyTo: addressesOf(mail.replyTo ?? []),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

function addressesOf(addresses: readonly Address[]): string {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ');
}
