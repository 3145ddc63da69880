import type { Deps } from '#platform/deps.ts';

/** What a command reads from and writes to, besides the store. */
export interface Terminal {
  /** One line of the result, on the standard output. */
  say(line: string): void;
  /** One line about the command itself, on the standard error output. */
  note(line: string): void;
  /**
   * Asks for something secret and does not show what is typed, or reads the first line of a pipe. Rejects
   * with a Refusal if there is none.
   */
  readSecret(question: string): Promise<string>;
  /** Whether a person types, who may make mistakes. */
  readonly isInteractive: boolean;
}

/** What the commands need of a store. */
export type StoreDeps = Pick<Deps, 'db' | 'ids' | 'clock'>;

export interface CommandInput {
  readonly deps: StoreDeps;
  readonly terminal: Terminal;
  /** What the command is about, such as a user name; empty for a command without. */
  readonly subject: string;
  /** The names of the given flags. */
  readonly flags: ReadonlySet<string>;
  /** The values of the given options, by name. */
  readonly options: ReadonlyMap<string, string>;
}

/** One command of `npm run sleigh`; its file is named like it. */
export interface Command {
  /** Its words: `admin create`. */
  readonly name: string;
  /** What it does, in one line of the help. */
  readonly summary: string;
  /** What it is about, as the help shows it: `username`. */
  readonly subject?: string;
  /** Its options with a value (`--email <email>`), and what each is. */
  readonly options?: Readonly<Record<string, string>>;
  /** Its flags, and what each does. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Throws a Refusal for what the person can correct. */
  run(input: CommandInput): Promise<void>;
}

/** A command was not carried out; the message says why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
