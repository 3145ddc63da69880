import { TURNING } from '#contract/values/characters.ts';
import { badCaptions } from '../videos.errors.ts';
import { decodeText } from './decode-text.ts';
import { type Cue, describeProblems, type FileProblem, readCues, writeTime } from './read-cues.ts';

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

/** The tags that a cue's text may have (WebVTT 4.2.2): they style it, name a voice or a language. */
const TAGS =
  /<\/?(?:b|i|u|ruby|rt)>|<\/?c(?:\.[\w-]+)*>|<v(?:\.[\w-]+)*(?:[ \t][^<>&\r\n]*)?>|<\/v>|<lang [A-Za-z0-9-]+>|<\/lang>|<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>/g;
/** Fonts, and positions in braces: common in SubRip files, and nothing that a player shows. */
const SUBRIP_STYLE = /<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi;
const ENTITY = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,6}|#x[0-9a-f]{1,6});)/gi;
const CONTROL = /[\p{Cc}--\t]/gv;

function escaped(text: string): string {
  return text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A line of a cue as WebVTT: its tags stay, and any other markup is shown as it was typed. */
function cueText(line: string): string {
  const clean = line.replace(CONTROL, '').replace(SUBRIP_STYLE, '');
  let text = '';
  let from = 0;
  for (const { 0: tag, index } of clean.matchAll(TAGS)) {
    text += escaped(clean.slice(from, index)) + tag;
    from = index + tag.length;
  }
  return text + escaped(clean.slice(from));
}

/** Converts a line for a title: without tags and without what turns the writing round, which only captions need. */
function plainCueText(line: string): string {
  const shown = line.replace(CONTROL, '').split(TURNING).join('');
  const clean = shown.replace(SUBRIP_STYLE, '').replace(TAGS, '');
  return escaped(clean);
}
