/** A text and when it is shown, in milliseconds from the start. */
export interface Cue {
  /** The line of its time, counted from 1. */
  line: number;
  startMs: number;
  endMs: number;
  /** The settings of WebVTT for its position. */
  settings: string;
  /** As in the file. */
  text: string[];
}

const ARROW = '-->';
const HEADER = /^WEBVTT(?:[ \t]|$)/;
const NO_CUE = /^(?:NOTE(?:[ \t]|$)|STYLE[ \t]*$|REGION[ \t]*$)/;
const SETTING =
  /^(?:align:(?:start|center|end|left|right)|line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d+)?%|vertical:(?:rl|lr))$/;

function readTiming(text: string, line: number): Omit<Cue, 'text'> | FileProblem {
  const [before = '', after = ''] = text.split(ARROW, 2);
  const [from, [to = '', ...settings]] = [before.trim(), after.trim().split(/[ \t]+/)];
  const [startMs, endMs] = [readTime(from), readTime(to)];
  if (startMs === null) return { line, problem: `“${from.slice(0, 40)}” is not a time.` };
  if (endMs === null) return { line, problem: `“${to.slice(0, 40)}” is not a time.` };
  if (endMs <= startMs) return { line, problem: `The end, ${to}, is not after the start.` };
  return { line, startMs, endMs, settings: settings.filter((one) => SETTING.test(one)).join(' ') };
}

/** Reads the lines of a file one after the other. */
class CueReader {
  readonly cues: Cue[] = [];
  readonly problems: FileProblem[] = [];
  readonly #lines: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
    if (HEADER.test(this.#lines[0] ?? '')) this.#skipBlock();
  }

  readAll(): void {
    while (this.#at < this.#lines.length) {
      const line = this.#line();
      if (line.trim() === '') this.#at += 1;
      else if (NO_CUE.test(line)) this.#skipBlock();
      else if (line.includes(ARROW)) this.#readCue();
      // The number or the name of a cue.
      else if (this.#line(1).includes(ARROW)) this.#at += 1;
      else {
        const problem = 'Here a time is missing, such as 00:01:05.000 --> 00:01:07.500.';
        this.problems.push({ line: this.#at + 1, problem });
        this.#skipBlock();
      }
    }
  }

  #line(further = 0): string {
    return this.#lines[this.#at + further] ?? '';
  }

  #skipBlock(): void {
    while (this.#at < this.#lines.length && this.#line().trim() !== '') this.#at += 1;
  }

  #readCue(): void {
    const timing = readTiming(this.#line(), this.#at + 1);
    this.#at += 1;
    const text: string[] = [];
    while (this.#line().trim() !== '' && !this.#line().includes(ARROW)) {
      text.push(this.#line());
      this.#at += 1;
    }
    // Without an empty line in between, the number of the next cue.
    if (this.#line().includes(ARROW) && /^\d+$/.test(text.at(-1) ?? '')) text.pop();
    if ('problem' in timing) this.problems.push(timing);
    else if (text.length > 0) this.cues.push({ ...timing, text });
  }
}

/**
 * The cues of a WebVTT or SubRip text in the order of their start, and what is wrong with it, by line.
 * Comments, style sheets and regions are left out, and so are cues without a text.
 */
export function readCues(text: string): { cues: Cue[]; problems: FileProblem[] } {
  const reader = new CueReader(text);
  reader.readAll();
  return {
    cues: reader.cues.toSorted((a, b) => a.startMs - b.startMs),
    problems: reader.problems,
  };
}

const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** The milliseconds of a time such as 01:02:03.500, 02:03,5 or 2:03; null if it is none. */
function readTime(text: string): number | null {
  const parts = TIME.exec(text);
  if (parts === null) return null;
  const [, hours = '0', minutes = '', seconds = '', fraction = '0'] = parts;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/** A time as WebVTT writes it. */
export function writeTime(milliseconds: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const hours = part(milliseconds / 3_600_000, 2);
  const minutes = part((milliseconds / 60_000) % 60, 2);
  return `${hours}:${minutes}:${part((milliseconds / 1000) % 60, 2)}.${part(milliseconds % 1000, 3)}`;
}

/** A problem in a line of an uploaded text file. Lines are counted from 1. */
export interface FileProblem {
  line: number;
  /** Full sentences. */
  problem: string;
}

const SHOWN = 3;

/** The first problems in a sentence each, and how many more there are. */
export function describeProblems(problems: readonly FileProblem[]): string {
  const shown = problems.slice(0, SHOWN).map(({ line, problem }) => `Line ${line}: ${problem}`);
  const more = problems.length - shown.length;
  if (more > 0) shown.push(`${more} more ${more === 1 ? 'line is' : 'lines are'} wrong.`);
  return shown.join(' ');
}
