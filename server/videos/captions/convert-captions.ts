import { badCaptions } from '../videos.errors.ts';
import { cueText, plainCueText } from './cue-text.ts';
import { writeTime } from './cue-time.ts';
import { decodeText } from './decode-text.ts';
import { describeProblems, type FileProblem } from './file-problem.ts';
import { type Cue, readCues } from './read-cues.ts';

const MAX_CHAPTERS = 200;
const MAX_TITLE = 200;

interface Options {
  /** How long the video plays; null if that is not known. */
  durationMs: number | null;
}

/** The cues of a file. Throws 400 that names the lines that are wrong. */
function cuesOf(file: Buffer, none: string, { durationMs }: Options): Cue[] {
  const text = decodeText(file);
  if (typeof text !== 'string') throw badCaptions(describeProblems([text]));
  const { cues, problems } = readCues(text);
  if (durationMs !== null) problems.push(...findLateCues(cues, durationMs));
  if (problems.length > 0) throw badCaptions(describeProblems(problems));
  if (cues.length === 0) throw badCaptions(none);
  return cues;
}

/** They would never be shown: they belong to another video, or to a longer cut of it. */
function findLateCues(cues: readonly Cue[], durationMs: number): FileProblem[] {
  const end = writeTime(durationMs);
  return cues
    .filter(({ startMs }) => startMs >= durationMs)
    .map(({ line, startMs }) => {
      const problem = `This starts at ${writeTime(startMs)}, but the video ends at ${end}.`;
      return { line, problem };
    });
}

/** WebVTT 4.1: the header, then blocks with an empty line between them. */
function writeVtt(cues: readonly Omit<Cue, 'line'>[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, text }) => {
    const timing = `${writeTime(startMs)} --> ${writeTime(endMs)} ${settings}`.trimEnd();
    return [timing, ...text].join('\n');
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/**
 * A WebVTT or SubRip file as clean WebVTT in UTF-8. Throws 400 that names the lines that are wrong, such as
 * those of captions that start after the end of the video.
 */
export function convertCaptions(file: Buffer, options: Options): string {
  const cues = cuesOf(file, 'There are no captions in this file.', options);
  return writeVtt(cues.map((cue) => ({ ...cue, text: cue.text.map(cueText) })));
}

/**
 * A WebVTT (or SubRip) file as chapters, one after the other: each has a title on one line and lasts until
 * the next one at the latest. Throws 400 that names the lines that are wrong.
 */
export function convertChapters(file: Buffer, options: Options): string {
  const cues = cuesOf(file, 'There are no chapters in this file.', options);
  const problems: FileProblem[] = [];
  const chapters = cues.map((cue, index) => {
    const title = plainCueText(cue.text.join(' ')).trim();
    const next = cues[index + 1];
    if (title === '') problems.push({ line: cue.line + 1, problem: 'This chapter has no title.' });
    if (title.length > MAX_TITLE) {
      const problem = `A title has at most ${MAX_TITLE} characters.`;
      problems.push({ line: cue.line + 1, problem });
    }
    if (next?.startMs === cue.startMs) {
      problems.push({ line: next.line, problem: 'Another chapter starts at the same time.' });
    }
    const endMs = Math.min(cue.endMs, next?.startMs ?? cue.endMs);
    return { ...cue, endMs, settings: '', text: [title] };
  });
  if (problems.length > 0) throw badCaptions(describeProblems(problems));
  if (chapters.length > MAX_CHAPTERS) {
    throw badCaptions(`There are ${chapters.length} chapters. At most ${MAX_CHAPTERS} are shown.`);
  }
  return writeVtt(chapters);
}
