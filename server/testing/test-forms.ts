import type { Answer, TestClient } from './test-client.ts';

/** A form's body, and what announces it. */
export interface TestForm {
  body: Buffer;
  headers: Record<string, string>;
}

export type FormPart = { name: string; value: string | Buffer; fileName?: string };

const BOUNDARY = '----WebKitFormBoundaryTestTestTestTest';

/** The form as a browser writes it, its parts in that order. */
export function formOf(parts: readonly FormPart[], boundary = BOUNDARY): TestForm {
  const pieces = parts.flatMap(({ name, value, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const type = fileName === undefined ? '' : '\r\nContent-Type: application/octet-stream';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export interface TestChunk {
  uploadId: string;
  chunkNumber: number;
  totalChunks: number;
  bytes: Buffer;
  /** More fields, or others in place of these. */
  fields?: Record<string, string>;
  /** The order a browser sends them in: the file in front or at the end. */
  chunkFirst?: boolean;
}

export function chunkForm(chunk: TestChunk): TestForm {
  const { uploadId, chunkNumber, totalChunks } = chunk;
  const given = { chunkNumber, totalChunks, uploadId, ...chunk.fields };
  const fields = Object.entries(given).map(([name, value]) => ({ name, value: String(value) }));
  const file = { name: 'chunk', value: chunk.bytes, fileName: 'blob' };
  return formOf(chunk.chunkFirst === true ? [file, ...fields] : [...fields, file]);
}

export function sendForm(client: TestClient, path: string, form: TestForm): Promise<Answer> {
  return client.send('POST', path, form.body, form.headers);
}

export function sendChunk(client: TestClient, chunk: TestChunk): Promise<Answer> {
  return sendForm(client, '/api/videos/upload-chunk', chunkForm(chunk));
}

/** The chunks of a file, `chunkBytes` each but the last. */
export function chunksOf(file: Buffer, uploadId: string, chunkBytes: number): TestChunk[] {
  const totalChunks = Math.ceil(file.length / chunkBytes);
  return Array.from({ length: totalChunks }, (_, chunkNumber) => ({
    uploadId,
    chunkNumber,
    totalChunks,
    bytes: file.subarray(chunkNumber * chunkBytes, (chunkNumber + 1) * chunkBytes),
  }));
}
