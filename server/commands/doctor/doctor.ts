import type { DiagnosticCommand, Terminal } from '../command.ts';
import { createDoctorContext } from './doctor-context.ts';
import { examine, type NamedFinding } from './examine.ts';
import type { FindingState } from './finding.ts';

const MARKS: Record<FindingState, string> = {
  ok: 'OK',
  warning: 'Warning',
  problem: 'Problem',
  unknown: '-',
};
const MARK_WIDTH = 9;

function printFindings({ say }: Terminal, findings: readonly NamedFinding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length)) + 2;
  for (const { check, state, says, remedy } of findings) {
    say(`${MARKS[state].padEnd(MARK_WIDTH)}${check.padEnd(width)}${says}`);
    if (remedy !== null) say(`${' '.repeat(MARK_WIDTH + width)}${remedy}`);
  }
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const plural = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
  say(`${plural(problems, 'problem')}, ${plural(warnings, 'warning')}.`);
}

/** `doctor` */
export const doctor: DiagnosticCommand = {
  name: 'doctor',
  summary: 'Look for what is wrong with the store, running or not, and say how to fix it.',
  flags: {
    json: 'Print a JSON object: healthy, and findings (check, state, says, remedy or null).',
  },
  async runAnywhere(readConfig, { terminal, flags }) {
    const context = createDoctorContext(readConfig);
    const findings = await examine(context);
    await context.close();
    const healthy = findings.every(({ state }) => state !== 'problem');
    if (flags.has('json')) terminal.say(JSON.stringify({ healthy, findings }, null, 2));
    else printFindings(terminal, findings);
    return healthy;
  },
};
