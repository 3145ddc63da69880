import { parseArgs } from 'node:util';
import { DatabaseAway } from '#platform/database/database-away.ts';
import { UnusableDatabase } from '#platform/database/migrate.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { storeVersion } from '#platform/process/store-version.ts';
import { BadSecretKey } from '#platform/secrets/vault.ts';
import { BadConfig, type Config } from '../start/config.ts';
import { commands } from './all-commands.ts';
import { type Command, type Given, Refusal, type Terminal } from './command.ts';
import { helpFor, helpForAll } from './help.ts';
import { openStore } from './open-store.ts';

/** The exit codes of the process. */
const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;

export interface CommandEffects {
  readonly terminal: Terminal;
  /** Reads the configuration of the store. Throws BadConfig. */
  readConfig(): Config;
}

/** Reads the arguments after a command's name; returns a sentence if they do not fit. */
function readArguments(command: Command, words: readonly string[]) {
  const flags = [...Object.keys(command.flags ?? {}), 'help'];
  const options = Object.fromEntries([
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
    ...Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }] as const),
  ]);
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true });
    const values = Object.entries(parsed.values);
    const given = {
      flags: new Set(values.flatMap(([name, value]) => (value === true ? name : []))),
      options: new Map(
        values.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    };
    if (given.flags.has('help')) return { ...given, subject: '' };
    const expected = command.subject === undefined ? [] : [`one ${command.subject}`];
    // An empty one comes of a variable of the shell that is not set.
    const { length } = parsed.positionals.filter((word) => word !== '');
    if (length === expected.length && length === parsed.positionals.length)
      return { ...given, subject: parsed.positionals[0] ?? '' };
    return `"${command.name}" takes ${expected[0] ?? 'nothing'} and no more.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns whether all is well. Throws if the command was not carried out. */
async function carryOut(
  readConfig: () => Config,
  command: Command,
  given: Given,
): Promise<boolean> {
  if ('runAnywhere' in command) return command.runAnywhere(readConfig, given);
  const config = readConfig();
  if ('runAt' in command) await command.runAt(config, given);
  else {
    const deps = await openStore(config);
    await command.run({ ...given, deps }).finally(() => deps.db.destroy());
  }
  return true;
}

async function runIn({ readConfig, terminal }: CommandEffects, command: Command, words: string[]) {
  const given = readArguments(command, words);
  if (typeof given === 'string') {
    for (const line of [given, ...helpFor(command)]) terminal.note(line);
    return MISUSED;
  }
  if (given.flags.has('help')) {
    for (const line of helpFor(command)) terminal.say(line);
    return DONE;
  }
  try {
    const isWell = await carryOut(readConfig, command, { ...given, terminal });
    return isWell ? DONE : REFUSED;
  } catch (error) {
    terminal.note(describeFailure(error));
    return REFUSED;
  }
}

function describeFailure(error: unknown): string {
  const isSaid = [Refusal, AppError, UnusableDatabase, DatabaseAway, BadSecretKey].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isSaid) return error.message;
  if (error instanceof BadConfig) return `The store cannot be opened.\n${error.message}`;
  return `This failed: ${error instanceof Error ? error.message || error.name : String(error)}`;
}

/**
 * Runs the command that the words name (`admin create nick`). Returns the code to exit with: 0 done, 1
 * refused or failed, or not well, 2 no such command. Errors are printed on the terminal.
 */
export async function runCommand(
  words: readonly string[],
  effects: CommandEffects,
): Promise<number> {
  const { terminal } = effects;
  const [first] = words;
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    for (const line of helpForAll(commands)) terminal.say(line);
    return DONE;
  }
  if (first === '--version') {
    terminal.say(storeVersion);
    return DONE;
  }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, place) => words[place] === word),
  );
  if (command !== undefined)
    return runIn(effects, command, words.slice(command.name.split(' ').length));
  // "admin --help"
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && words.length === 2 && ['--help', '-h'].includes(words[1] ?? '')) {
    for (const line of helpForAll(group)) terminal.say(line);
    return DONE;
  }
  terminal.note(`There is no command "${words.join(' ')}".`);
  for (const line of helpForAll(commands)) terminal.note(line);
  return MISUSED;
}
