import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Instruction {
  /** Such as COPY. */
  name: string;
  args: string;
}

/** The stages of deploy/container/Containerfile: their instructions in order. FROM comes first in each. */
export async function readContainerfile(): Promise<Instruction[][]> {
  const path = fileURLToPath(new URL('../container/Containerfile', import.meta.url));
  const lines = (await readFile(path, 'utf8')).replaceAll('\\\n', ' ').split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines.filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
    const [, name = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, args });
  }
  return stages;
}

/** The arguments of all instructions of that name, in order. */
export function argsOf(stage: readonly Instruction[], name: string): string[] {
  return stage.filter((one) => one.name === name).map(({ args }) => args);
}
