import { expect } from 'vitest';
import type { NamedFinding } from '../../commands/doctor/examine.ts';
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

/** The doctor's findings: the states and sentences of each check, and the exit code. */
export async function examine(environment: Record<string, string>) {
  const { code, said, noted } = await runSleigh(environment, 'doctor --json');
  expect(noted).toBe('');
  const { healthy, findings }: { healthy: boolean; findings: NamedFinding[] } = JSON.parse(said);
  expect(code).toBe(healthy ? 0 : 1);
  for (const { state, remedy } of findings)
    expect(remedy === null).toBe(state === 'ok' || state === 'unknown');
  return {
    code,
    findings,
    of: (name: string) =>
      findings
        .filter(({ check }) => check === name)
        .map(({ state, says, remedy }) => `${state}: ${[says, remedy].filter(Boolean).join(' ')}`)
        .join('\n'),
  };
}
