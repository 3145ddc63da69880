export interface FormPart {
  name: string;
  value: string | Buffer;
  /** Makes the part a file. */
  fileName?: string;
}

const BOUNDARY = 'sleigh-test-boundary';

/** A form as a browser sends it: the body and the header that goes with it. */
export function multipart(parts: readonly FormPart[]): {
  body: Buffer;
  headers: Record<string, string>;
} {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined
      ? ''
      : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
