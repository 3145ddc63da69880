'use strict';

/**
 * Where an environment file stands that was handed on as it is, in the environment itself: only root may open
 * the file, and nothing that belongs to the store's user is run as root (deploy/systemd/sleigh).
 */
const HANDED_ON = 'SLEIGH_ENV';

/** Every shell has these, so they say nothing about what was meant for this call. */
const OF_THE_SHELL = new Set(['HOME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'USER']);

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const BLANKS = /[ \t\n\r]*/y;
const COMMENT = /[#;][^\n\r]*/y;
const KEY = /[^=\n\r]*/y;
const SINGLE = /[ \t]*'([^']*)'?/y;
const DOUBLE = /[ \t]*"((?:\\[\s\S]|[^"\\])*)"?/y;
/** The rest of a value, without the blanks at its end; an escaped line break is no end. */
const PLAIN = /[ \t]*((?:\\[\s\S]|[^\\\n\r])*?)(?:[ \t]*(?=[\n\r]|$)|(?=\\$))/y;

const unescapeQuoted = (text) =>
  text.replace(/\\([\s\S])/g, (whole, next) => {
    if ('"\\`$'.includes(next)) return next;
    return next === '\n' ? '' : whole;
  });
const unescapePlain = (text) =>
  text.replace(/\\([\s\S])/g, (_, next) => next.replace(/[\n\r]/, ''));

/** Reads a text from its beginning on. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  get isAtEnd() {
    return this.at >= this.text.length;
  }

  get line() {
    return this.text.slice(0, this.at).split(/\r\n|\n|\r/).length;
  }

  /** Matches a sticky pattern here and moves behind the match; undefined if it does not match. */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found !== undefined) this.at = pattern.lastIndex;
    return found;
  }
}

/** Quoted parts, of which there may be several, then the rest as it is. */
function readValue(reader) {
  let value = '';
  for (;;) {
    const single = reader.take(SINGLE);
    const double = single === undefined ? reader.take(DOUBLE) : undefined;
    if (single === undefined && double === undefined) break;
    value += single === undefined ? unescapeQuoted(double[1]) : single[1];
  }
  return value + unescapePlain(reader.take(PLAIN)?.[1] ?? '');
}

/**
 * Reads an environment file by the rules of systemd (systemd.exec, EnvironmentFile=): a line is NAME=value or
 * a comment that begins with # or ; , quotes are taken off, a backslash takes the next character as it is,
 * a comment cannot follow a value, and $ and & mean nothing. Node's own util.parseEnv has other rules.
 * @returns the variables, and the numbers of the lines that are neither, which systemd ignores, too
 */
function readEnvironmentFile(text) {
  const reader = new Reader(text);
  const variables = new Map();
  const ignored = [];
  for (;;) {
    reader.take(BLANKS);
    if (reader.isAtEnd) return { variables, ignored };
    if (reader.take(COMMENT) !== undefined) continue;
    const { line } = reader;
    const name = reader.take(KEY)[0].trimEnd();
    const isAssigned = text[reader.at] === '=';
    if (isAssigned) {
      reader.at += 1;
      const value = readValue(reader);
      if (NAME.test(name)) variables.set(name, value);
    }
    if (!isAssigned || !NAME.test(name)) ignored.push(line);
    // A backslash that ends the file.
    reader.take(/\\$/y);
  }
}

/**
 * The environment with the variables of the file that was handed on in it. What was given with the call wins,
 * such as a DATA_DIR to try a restore in. `note` is told of lines that are ignored.
 */
function withHandedOn({ [HANDED_ON]: text, ...given }, note) {
  if (text === undefined) return given;
  const { variables, ignored } = readEnvironmentFile(text);
  for (const line of ignored)
    note(`Line ${line} of the environment file is not NAME=value and is ignored.`);
  const environment = { ...given };
  for (const [name, value] of variables)
    if (given[name] === undefined || OF_THE_SHELL.has(name)) environment[name] = value;
  return environment;
}

module.exports = { readEnvironmentFile, withHandedOn };
