import { writeFile } from 'node:fs/promises';
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

const ADDED_BY_NODE = ['connection', 'date', 'keep-alive'];

/** Writes the headers that a server sets itself, and `more`, for a reference that is to send the same head. */
export async function writeAnswer(
  place: Workplace,
  { headers }: Response,
  more: Record<string, string>,
): Promise<string> {
  const file = join(place.folder, 'answer.json');
  const own = [...headers].filter(([name]) => !ADDED_BY_NODE.includes(name));
  await writeFile(file, JSON.stringify({ headers: Object.fromEntries(own), ...more }));
  return file;
}
