import { expect } from 'vitest';
import type { NamedFinding } from '../../commands/doctor/examine.ts';
import { runSleigh } from './run-sleigh.ts';

/** What the doctor finds: the states and sentences of each check, and the exit code. */
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
