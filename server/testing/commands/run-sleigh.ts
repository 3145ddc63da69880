import { runCommand } from '../../commands/run-command.ts';
import { readConfig } from '../../start/config.ts';

/** Runs a command at a terminal where these secrets are typed. */
export async function runSleigh(
  environment: Record<string, string>,
  line: string,
  secrets: readonly string[] = [],
) {
  const said: string[] = [];
  const noted: string[] = [];
  const left = [...secrets];
  const code = await runCommand(line.split(' ').filter(Boolean), {
    terminal: {
      say: (text) => said.push(text),
      note: (text) => noted.push(text),
      readSecret: async () => left.shift() ?? '',
      isInteractive: true,
    },
    readConfig: () => readConfig(environment),
  });
  return { code, said: said.join('\n'), noted: noted.join('\n') };
}
