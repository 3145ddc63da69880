import type { People } from './reading/match-people.ts';
import type { FileOfPeople, Wanted } from './reading/read-people.ts';
import type { Part, Task } from './reading/worker.ts';

/** The largest file of people that is read, in bytes: about 100,000 lines of 200. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** A file that was read, and how, so that it can be read again with other columns. */
export interface ReadFile extends FileOfPeople {
  file: File;
  wanted: Wanted;
}

/** Reads a file in a worker: of 100,000 lines it takes seconds, in which the page would not answer. */
function readInWorker(task: Task): Promise<FileOfPeople> {
  const worker = new Worker(new URL('./reading/worker.ts', import.meta.url), { type: 'module' });
  const people: People = { people: [], firstLines: [], lines: [] };
  return new Promise<FileOfPeople>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<Part>) => {
      if (data.kind === 'end') return resolve({ ...data.end, people });
      people.people.push(...data.people.people);
      people.firstLines.push(...data.people.firstLines);
      people.lines.push(...data.people.lines);
    };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** The people in a file, or why there are none. */
export async function readFile(file: File, wanted: Wanted): Promise<ReadFile> {
  const unreadable = (problem: string): FileOfPeople => ({
    table: null,
    people: { people: [], firstLines: [], lines: [] },
    problem,
  });
  const found =
    file.size > MAX_FILE_BYTES
      ? unreadable('The file is larger than 20 MB. Divide it into several.')
      : await readInWorker({ file, wanted }).catch(() =>
          unreadable('The file cannot be read. Choose it again.'),
        );
  return { ...found, file, wanted };
}
