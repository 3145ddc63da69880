import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { coresOf } from './processes.ts';

/** The machine that the figures come from. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  system: string;
  pinned: boolean;
  /** The load average when the bench began. Above 0.2 other programs were busy. */
  load: number;
}

export function machineFacts(): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${process.platform} ${release()}`,
    pinned: coresOf().server !== null,
    load: Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]),
  };
}
