import { badForm } from './multipart.errors.ts';

/** The header of a part. */
export interface PartHeader {
  /** The name of the form field. */
  name: string;
  /** Whether it has a file name, so that it is a file. The file name itself is not used. */
  hasFileName: boolean;
}

const LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/;
const PARAMETER = /;[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
const AS_IT_IS = new Set(['7bit', '8bit', 'binary']);

/**
 * Parses the header lines of a part (RFC 7578, 4.2), without the empty line after them. Throws 400 for
 * malformed lines, for a missing, repeated or other Content-Disposition, and for encoded contents.
 */
export function readPartHeader(block: string): PartHeader {
  let disposition: string | undefined;
  for (const line of block.split('\r\n')) {
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    if (name === '') throw badForm('body: a part has a header line that is none');
    const lower = name.toLowerCase();
    if (lower === 'content-disposition') {
      if (disposition !== undefined) throw badForm('body: a part has two dispositions');
      disposition = value;
    }
    if (lower === 'content-transfer-encoding' && !AS_IT_IS.has(value.trim().toLowerCase())) {
      throw badForm('body: a part is encoded; it must come as it is');
    }
  }
  return readDisposition(disposition);
}

function readDisposition(disposition: string | undefined): PartHeader {
  const type = /^form-data[ \t]*(?=;|$)/i.exec(disposition ?? '')?.[0];
  if (disposition === undefined || type === undefined) {
    throw badForm('body: a part does not say which field it is');
  }
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = type.length;
  while (PARAMETER.lastIndex < disposition.length) {
    const [, name, quoted, plain = ''] = PARAMETER.exec(disposition) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || parameters.has(key)) {
      throw badForm('body: a part has a disposition that is not well formed');
    }
    parameters.set(key, quoted ?? plain);
  }
  const name = parameters.get('name') ?? '';
  if (!/^[\w.[\]-]{1,100}$/.test(name)) throw badForm('body: a part has no usable field name');
  return { name, hasFileName: parameters.has('filename') || parameters.has('filename*') };
}
