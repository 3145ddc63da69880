import { badForm, fileTooLarge } from './multipart.errors.ts';
import { readPartHeader } from './read-part-header.ts';

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_FIELD_BYTES = 1024;
const MAX_FIELDS = 20;
/** Blanks that a sender may put behind a boundary, and what may follow the last one. */
const MAX_PADDING_BYTES = 64;
const MAX_EPILOGUE_BYTES = 1024;

const CR = 13;
const LINE_END = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What the parser tells of a form, in the order it finds it. */
export interface FormListener {
  onField(name: string, value: string): void;
  /** The one file begins; its bytes follow. */
  onFile(): void;
  /** More of the file's bytes: a piece of what was pushed, not a copy. */
  onFileBytes(bytes: Buffer): void;
}

export interface FormRules {
  /** The one field that may, and must, be a file. */
  fileField: string;
  maxFileBytes: number;
}

type State = 'opening' | 'delimited' | 'header' | 'field' | 'file' | 'done';

/**
 * Takes a multipart/form-data body (RFC 7578, RFC 2046) apart as it arrives, in pieces of any size,
 * and holds on to no more than a header or a field of it. Stricter than the RFC where a form never
 * differs: no preamble, no nesting, every name once, one file. Throws 400, and 413 for a long file.
 */
export class MultipartParser {
  readonly #listener: FormListener;
  readonly #rules: FormRules;
  /** `CRLF--boundary`, as it stands between parts. */
  readonly #delimiter: Buffer;
  readonly #seen = new Set<string>();
  #state: State = 'opening';
  /** What arrived and cannot be judged before more does. */
  #held: Buffer | null = null;
  #field = '';
  #fileBytes = 0;
  #epilogueBytes = 0;

  constructor(boundary: string, rules: FormRules, listener: FormListener) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#rules = rules;
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    let rest: Buffer | null = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = null;
    while (rest !== null && rest.length > 0) rest = this.#step(rest);
  }

  /** The body has ended. Throws 400 where it ended in the middle, or without its file. */
  end(): void {
    if (this.#state !== 'done') throw badForm('body: ends before its last boundary');
    if (!this.#seen.has(this.#rules.fileField)) {
      throw badForm(`${this.#rules.fileField}: is required`);
    }
  }

  /** Consumes what it can; answers what is left, or null after putting the rest by for later. */
  #step(rest: Buffer): Buffer | null {
    switch (this.#state) {
      case 'opening':
        return this.#opening(rest);
      case 'delimited':
        return this.#delimited(rest);
      case 'header':
        return this.#header(rest);
      case 'field':
        return this.#fieldValue(rest);
      case 'file':
        return this.#fileContent(rest);
      case 'done':
        this.#epilogueBytes += rest.length;
        if (this.#epilogueBytes > MAX_EPILOGUE_BYTES) {
          throw badForm('body: goes on after its last boundary');
        }
        return null;
    }
  }

  #hold(rest: Buffer): null {
    this.#held = Buffer.from(rest);
    return null;
  }

  /** The first boundary has no line before it; an empty one is forgiven. */
  #opening(rest: Buffer): Buffer | null {
    const expected = rest[0] === CR ? this.#delimiter : this.#delimiter.subarray(2);
    const length = Math.min(rest.length, expected.length);
    if (!rest.subarray(0, length).equals(expected.subarray(0, length))) {
      throw badForm('body: does not begin with its boundary');
    }
    if (length < expected.length) return this.#hold(rest);
    this.#state = 'delimited';
    return rest.subarray(length);
  }

  /** Behind a boundary: `--` after the last one, else the end of the line. */
  #delimited(rest: Buffer): Buffer | null {
    if (rest.length < 2) return this.#hold(rest);
    if (rest[0] === 0x2d && rest[1] === 0x2d) {
      this.#state = 'done';
      return rest.subarray(2);
    }
    const lineEnd = rest.indexOf(LINE_END);
    const padding = rest.subarray(0, lineEnd === -1 ? rest.length : lineEnd);
    const isBlank = padding.every((byte, at) => {
      const mayBeHalfLineEnd = byte === CR && lineEnd === -1 && at === padding.length - 1;
      return byte === 0x20 || byte === 0x09 || mayBeHalfLineEnd;
    });
    if (!isBlank || padding.length > MAX_PADDING_BYTES) {
      throw badForm('body: a boundary is followed by something else than a line end');
    }
    if (lineEnd === -1) return this.#hold(rest);
    this.#state = 'header';
    return rest.subarray(lineEnd + 2);
  }

  #header(rest: Buffer): Buffer | null {
    const end = rest.indexOf(HEADER_END);
    if ((end === -1 ? rest.length : end) > MAX_HEADER_BYTES) {
      throw badForm('body: a part has too long a header');
    }
    if (end === -1) return this.#hold(rest);
    const { name, hasFileName } = readPartHeader(rest.toString('latin1', 0, end));
    if (this.#seen.has(name)) throw badForm(`${name}: is there twice`);
    if (this.#seen.size > MAX_FIELDS) throw badForm('body: has too many fields');
    this.#seen.add(name);
    const isFile = name === this.#rules.fileField;
    if (hasFileName && !isFile) throw badForm(`${name}: must not be a file`);
    this.#field = name;
    this.#state = isFile ? 'file' : 'field';
    if (isFile) this.#listener.onFile();
    return rest.subarray(end + HEADER_END.length);
  }

  #fieldValue(rest: Buffer): Buffer | null {
    const end = rest.indexOf(this.#delimiter);
    if ((end === -1 ? rest.length - this.#delimiter.length : end) > MAX_FIELD_BYTES) {
      throw badForm(`${this.#field}: is too long`);
    }
    if (end === -1) return this.#hold(rest);
    this.#listener.onField(this.#field, this.#decode(rest.subarray(0, end)));
    this.#state = 'delimited';
    return rest.subarray(end + this.#delimiter.length);
  }

  #decode(bytes: Buffer): string {
    try {
      return decoder.decode(bytes);
    } catch {
      throw badForm(`${this.#field}: is no valid text`);
    }
  }

  /** The way nearly all bytes go: handed on as they came, but for what may be half a boundary. */
  #fileContent(rest: Buffer): Buffer | null {
    const end = rest.indexOf(this.#delimiter);
    if (end !== -1) {
      this.#passOn(rest.subarray(0, end));
      this.#state = 'delimited';
      return rest.subarray(end + this.#delimiter.length);
    }
    const safe = this.#safeLength(rest);
    this.#passOn(rest.subarray(0, safe));
    return safe === rest.length ? null : this.#hold(rest.subarray(safe));
  }

  #passOn(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#fileBytes += bytes.length;
    if (this.#fileBytes > this.#rules.maxFileBytes) throw fileTooLarge();
    this.#listener.onFileBytes(bytes);
  }

  /** How much of `rest` cannot be the beginning of a delimiter that goes on in the next piece. */
  #safeLength(rest: Buffer): number {
    // A CR stands in a delimiter only in front, so each one near the end is one candidate.
    let at = rest.indexOf(CR, Math.max(0, rest.length - this.#delimiter.length + 1));
    while (at !== -1) {
      const tail = rest.subarray(at);
      if (tail.equals(this.#delimiter.subarray(0, tail.length))) return at;
      at = rest.indexOf(CR, at + 1);
    }
    return rest.length;
  }
}
