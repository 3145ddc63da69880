import { join } from 'node:path';
import type { Workplace } from '../frame/workplace.ts';

/** A server under load, and the process whose time and memory are measured. */
export interface Server {
  pid: number;
  origin: string;
}

/** Starts a server of this folder, which tells its address. */
export async function startReference(
  place: Workplace,
  script: string,
  ...args: string[]
): Promise<Server> {
  const file = join(import.meta.dirname, script);
  const child = await place.startServer([process.execPath, file, ...args]);
  const [origin] = await child.line(/^http.*/);
  return { pid: child.pid, origin };
}
