import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from '../launch/install.cjs';
import { root } from '../root.ts';
import { runNode } from '../run-tool.ts';
import type { Check } from './check.ts';

const TOOL = path.join(root, 'tools', 'dependency-cruiser');
const CRUISE = path.join(TOOL, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const RULES = path.join(root, '.dependency-cruiser.cjs');
const SOURCES = [
  'contract',
  'server',
  'web',
  'sandbox',
  'demo',
  'scripts',
  'e2e',
  'bench',
  'crash',
  'deploy',
];

/** If dependency-cruiser cannot read TypeScript, it finds no imports and reports no error. */
const FEWEST_EDGES = 400;

export type Violation = {
  rule: { name: string };
  from: string;
  to: string;
  comment?: string;
  cycle?: { name: string }[];
};
export type Cruise = { edges: number; violations: Violation[] };

/** Checks every import in the folder's sources against the rules. */
export async function cruise(folder: string): Promise<Cruise> {
  const ending = new AbortController().signal;
  const label = 'dependency-cruiser';
  await ensureInstalled({ node: process.execPath, folder: TOOL, label, ending });
  const sources = SOURCES.filter((source) => existsSync(path.join(folder, source)));
  const args = ['--config', RULES, '--output-type', 'json', ...sources];
  const { stdout, output } = await runNode(CRUISE, args, folder);
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed:\n${output}`);
  const { summary } = JSON.parse(stdout);
  return { edges: summary.totalDependenciesCruised, violations: summary.violations };
}

/** One line for each violation. Of several cycles through the same files only the first is listed. */
export function describeViolations(violations: Violation[]): string[] {
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const { rule, from, to, cycle } of violations) {
    const around = cycle?.map((step) => step.name) ?? [];
    if (around.length > 0 && around.every((file) => seen.has(file))) continue;
    for (const file of around) seen.add(file);
    const way = around.length > 0 ? around.join(' -> ') : to;
    lines.push(`${rule.name}: ${from} -> ${way}`);
  }
  return lines;
}

export const edges: Check = {
  name: 'edges',
  run: async () => {
    const found = await cruise(root);
    const problems = describeViolations(found.violations);
    if (found.edges < FEWEST_EDGES) problems.push(`Only ${found.edges} imports were found.`);
    return { problems, note: `${found.edges} imports` };
  },
};
