import { badForm, notAForm } from './multipart.errors.ts';

/** RFC 2046, 5.1.1: 1 to 70 of these characters, the last one no space. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;
const PARAMETER = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*/y;

/**
 * The boundary in a Content-Type header. Throws 415 for any type but multipart/form-data, 400 if there
 * is no boundary, more than one, or a malformed one.
 */
export function readBoundary(contentType: string | undefined): string {
  const [type = ''] = (contentType ?? '').split(';', 1);
  if (contentType === undefined || type.trim().toLowerCase() !== 'multipart/form-data') {
    throw notAForm();
  }
  const boundaries: string[] = [];
  PARAMETER.lastIndex = type.length;
  while (PARAMETER.lastIndex < contentType.length) {
    const match = PARAMETER.exec(contentType);
    if (match === null) throw badForm('Content-Type: is not well formed');
    const value = match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? '';
    if (match[1]?.toLowerCase() === 'boundary') boundaries.push(value);
  }
  const [boundary = ''] = boundaries;
  if (boundaries.length !== 1 || !BOUNDARY.test(boundary)) {
    throw badForm('Content-Type: must name one boundary of 1 to 70 characters');
  }
  return boundary;
}
