import { join } from 'node:path';
import type { Workplace } from '../frame/workplace.ts';
import type { Visit } from './honest-visitor.ts';

/** Runs a load generator of this folder on the load's core. Returns what it printed. */
export function runLoad(place: Workplace, script: string, ...args: unknown[]): Promise<string> {
  return place.load([process.execPath, join(import.meta.dirname, script), ...args.map(String)]);
}

/** Makes these visits in turn for so long, as one person does. Returns how long each took, in milliseconds. */
export async function visitShop(
  place: Workplace,
  url: string,
  { seconds, visits, pauseMs = 50 }: { seconds: number; visits: Visit[]; pauseMs?: number },
): Promise<number[]> {
  const made = JSON.stringify(visits);
  return JSON.parse(await runLoad(place, 'honest-visitor.ts', url, seconds, made, pauseMs));
}
