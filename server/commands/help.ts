import type { CommandWords } from './command.ts';

const RUN = 'npm run sleigh --';

/** "admin create <username>" */
function formOf({ name, subject }: CommandWords): string {
  return subject === undefined ? name : `${name} <${subject}>`;
}

/** The lines about one command. */
export function helpFor(command: CommandWords): string[] {
  const options = Object.entries(command.options ?? {}).map(
    ([name, about]) => [`${name} <${name}>`, about] as const,
  );
  const flags = [...options, ...Object.entries(command.flags ?? {})];
  const marks = flags.map(([flag]) => ` [--${flag}]`).join('');
  return [
    `Usage: ${RUN} ${formOf(command)}${marks}`,
    command.summary,
    ...flags.map(([flag, about]) => `  --${flag}  ${about}`),
  ];
}

/** The lines about all commands. */
export function helpForAll(commands: readonly CommandWords[]): string[] {
  const width = Math.max(...commands.map((command) => formOf(command).length));
  return [
    `Usage: ${RUN} <command>`,
    '',
    ...commands.map((command) => `  ${formOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'Add --help to a command for more. The environment is that of the store (DATA_DIR, DATABASE_URL);',
    'the store may be running. --version prints the version of this program.',
    'Exits with 0 if it is done, 1 if it failed or found a problem, 2 if there is no such command.',
  ];
}
