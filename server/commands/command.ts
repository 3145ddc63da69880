import type { Deps } from '#platform/deps.ts';
import type { Config } from '../start/config.ts';

/** The terminal that a command reads from and writes to, besides the store. */
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

/** The parts of a store that commands need. */
export type StoreDeps = Pick<Deps, 'db' | 'ids' | 'clock'>;

/** The arguments of a command, and its terminal. */
export interface Given {
  readonly terminal: Terminal;
  /** The subject of the command, such as a user name; empty for a command without. */
  readonly subject: string;
  /** The names of the given flags. */
  readonly flags: ReadonlySet<string>;
  /** The values of the given options, by name. */
  readonly options: ReadonlyMap<string, string>;
}

export interface CommandInput extends Given {
  readonly deps: StoreDeps;
}

/** A command of `npm run sleigh`, as its help describes it; its file is named like it. */
export interface CommandWords {
  /** Its words: `admin create`. */
  readonly name: string;
  /** The line about it in the help. */
  readonly summary: string;
  /** The name of its subject, as the help shows it: `username`. */
  readonly subject?: string;
  /** Its options with a value (`--email <email>`), and what each is. */
  readonly options?: Readonly<Record<string, string>>;
  /** Its flags, and what each does. */
  readonly flags?: Readonly<Record<string, string>>;
}

/** A command about a store that exists. */
export interface StoreCommand extends CommandWords {
  /** Throws a Refusal for what the person can correct. */
  run(input: CommandInput): Promise<void>;
}

/** A command about the place of a store, which need not exist yet or be up to date. */
export interface PlaceCommand extends CommandWords {
  /** Throws a Refusal for what the person can correct. */
  runAt(config: Config, given: Given): Promise<void>;
}

/** A command about a store that may not even be configured. */
export interface DiagnosticCommand extends CommandWords {
  /** Returns whether all is well. `readConfig` throws BadConfig. */
  runAnywhere(readConfig: () => Config, given: Given): Promise<boolean>;
}

export type Command = StoreCommand | PlaceCommand | DiagnosticCommand;

/** A command was not carried out; the message says why and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
