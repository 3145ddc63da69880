import { badForm, fileTooLarge } from './multipart.errors.ts';
import { readPartHeader } from './read-part-header.ts';

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_FIELD_BYTES = 1024;
const MAX_FIELDS = 20;
/** The spaces and tabs allowed after a boundary, and the bytes allowed after the last one. */
const MAX_PADDING_BYTES = 64;
const MAX_EPILOGUE_BYTES = 1024;

const CR = 13;
const LINE_END = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The events of the parser, in the order of the form. */
export interface FormListener {
  onField(name: string, value: string): void;
  /** The file begins. Its bytes follow. */
  onFile(): void;
  /** More bytes of the file: a part of what was pushed, not a copy. */
  onFileBytes(bytes: Buffer): void;
}

export interface FormRules {
  /** The only field that may and must be a file. */
  fileField: string;
  maxFileBytes: number;
}

type State = 'opening' | 'delimited' | 'header' | 'field' | 'file' | 'done';

/**
 * Parses a multipart/form-data body (RFC 7578, RFC 2046) in pieces of any size, and keeps no more than a
 * header or a field of it. Stricter than the RFC where browsers never differ: no preamble, no nesting,
 * every name once, one file. Throws 400, and 413 for a file that is too large.
 */
export class MultipartParser {
  readonly #listener: FormListener;
  readonly #rules: FormRules;
  /** `CRLF--boundary`, the delimiter between parts. */
  readonly #delimiter: Buffer;
  readonly #seen = new Set<string>();
  #state: State = 'opening';
  /** Bytes that cannot be parsed before more arrive. */
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

  /** Called at the end of the body. Throws 400 if it is incomplete or has no file. */
  end(): void {
    if (this.#state !== 'done') throw badForm('body: ends before its last boundary');
    if (!this.#seen.has(this.#rules.fileField)) {
      throw badForm(`${this.#rules.fileField}: is required`);
    }
  }

  /** Parses what it can. Returns the rest, or null after keeping it until more arrives. */
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

  /** The first boundary has no line before it. An empty line is accepted. */
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

  /** After a boundary: `--` after the last one, else the end of the line. */
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

  /** Passes on the file's bytes as they came, except those that may begin a delimiter. */
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
    if (this.#fileBytes > this.#rules.maxFileBytes) throw fileTooLarge(this.#rules.maxFileBytes);
    this.#listener.onFileBytes(bytes);
  }

  /** The number of bytes of `rest` that cannot begin a delimiter that continues in the next piece. */
  #safeLength(rest: Buffer): number {
    // A delimiter has a CR at its beginning only, so each CR near the end may begin one.
    let at = rest.indexOf(CR, Math.max(0, rest.length - this.#delimiter.length + 1));
    while (at !== -1) {
      const tail = rest.subarray(at);
      if (tail.equals(this.#delimiter.subarray(0, tail.length))) return at;
      at = rest.indexOf(CR, at + 1);
    }
    return rest.length;
  }
}
