import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../state/whole-file.ts';
import { type ReceivedMail, readMail, type StoredMail } from './received-mail.ts';

/** The file keeps so many; a demo that runs for months should not rewrite a large one for each message. */
const MOST_IN_FILE = 200;

/** What the mail server has received. */
export class Messages {
  private mails: ReceivedMail[] = [];
  private readonly arrivals = new EventEmitter().setMaxListeners(0);
  private readonly stateFile: string | undefined;

  constructor(stateFile: string | undefined) {
    this.stateFile = stateFile;
  }

  /** Reads the messages of earlier runs from the file. */
  async load(): Promise<void> {
    if (!this.stateFile || !existsSync(this.stateFile)) return;
    const stored: StoredMail[] = JSON.parse(readFileSync(this.stateFile, 'utf8'));
    this.mails = await Promise.all(stored.map(readMail));
  }

  /** The messages to an address, or all, oldest first. */
  list(to?: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => to === undefined || recipients.includes(to));
  }

  async keep(arrived: Omit<StoredMail, 'number'>): Promise<void> {
    const mail = await readMail({ ...arrived, number: 0 });
    this.mails.push({ ...mail, number: (this.mails.at(-1)?.number ?? 0) + 1 });
    if (this.stateFile) writeWhole(this.stateFile, JSON.stringify(this.mails.slice(-MOST_IN_FILE)));
    this.arrivals.emit('kept');
  }

  /** Resolves when the next message has been kept. */
  async next(): Promise<void> {
    await once(this.arrivals, 'kept');
  }
}
