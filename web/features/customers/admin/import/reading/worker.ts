import type { People } from './match-people.ts';
import { type FileOfPeople, readPeople, type Wanted } from './read-people.ts';

export interface Task {
  file: File;
  wanted: Wanted;
}

/** A message of the worker: some of the people, in their order, and at last all the rest. */
export type Part =
  | { kind: 'people'; people: People }
  | { kind: 'end'; end: Omit<FileOfPeople, 'people'> };

/** So many lines go to the page at once, which takes it some milliseconds. Of 100,000 it would be a quarter of a second. */
const LINES_AT_ONCE = 500;

const post = (part: Part) => self.postMessage(part);

self.onmessage = async ({ data: { file, wanted } }: MessageEvent<Task>) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { people: found, ...end } = readPeople(bytes, wanted);
  // There are never more people than lines.
  for (let at = 0; at < found.lines.length; at += LINES_AT_ONCE) {
    const cut = <T>(list: readonly T[]) => list.slice(at, at + LINES_AT_ONCE);
    const { lines, people, firstLines } = found;
    const some = { lines: cut(lines), people: cut(people), firstLines: cut(firstLines) };
    post({ kind: 'people', people: some });
  }
  post({ kind: 'end', end });
};
