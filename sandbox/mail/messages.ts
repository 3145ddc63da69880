import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../state/whole-file.ts';
import { type Envelope, type ReceivedMail, readMail, type StoredMail } from './received-mail.ts';

/** The file keeps so many; a demo that runs for months should not rewrite a large one for each message. */
const MOST_IN_FILE = 200;

/** What the mail server has received. */
export class Messages {
  private mails: StoredMail[] = [];
  private readonly read = new WeakMap<StoredMail, Promise<ReceivedMail>>();
  private readonly waiting = new Set<() => void>();
  private readonly stateFile: string | undefined;

  /** With a file, the messages of earlier runs are there. */
  constructor(stateFile: string | undefined) {
    this.stateFile = stateFile;
    if (stateFile && existsSync(stateFile)) {
      this.mails = JSON.parse(readFileSync(stateFile, 'utf8'));
    }
  }

  /** The messages to an address, or all, oldest first. */
  async list(to?: string): Promise<ReceivedMail[]> {
    const all = await Promise.all(
      this.mails.map((stored) => {
        const known = this.read.get(stored) ?? readMail(stored);
        this.read.set(stored, known);
        return known;
      }),
    );
    return to === undefined ? all : all.filter(({ recipients }) => recipients.includes(to));
  }

  keep(envelope: Envelope, source: string, at: string): void {
    const number = (this.mails.at(-1)?.number ?? 0) + 1;
    this.mails.push({ number, at, ...envelope, source });
    if (this.stateFile) writeWhole(this.stateFile, JSON.stringify(this.mails.slice(-MOST_IN_FILE)));
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }

  /** Resolves when the next message has been kept. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.add(resolve);
    });
  }
}
