import { chunkAnswer, uploadChunk } from '#contract/uploads.ts';
import { startOf } from '#contract/values/characters.ts';
import { askIfSessionEnded } from '../../../lib/ask-to-sign-in.ts';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { UploadFailure } from './upload-failure.ts';
import type { OutgoingChunk, UploadPorts } from './upload-ports.ts';

/** A connection without progress for this long is aborted, and the chunk is sent again. */
const STALL_MS = 120_000;
const LONGEST_NAME = 255;

/** The chunk's form: the fields first, the bytes last. */
function formOf(chunk: OutgoingChunk): FormData {
  const form = new FormData();
  form.append('uploadId', chunk.uploadId);
  form.append('chunkNumber', String(chunk.chunkNumber));
  form.append('totalChunks', String(chunk.totalChunks));
  form.append('fileName', startOf(chunk.file.name.replace(/\p{Cc}/gu, ''), LONGEST_NAME));
  form.append('fileSize', String(chunk.file.size));
  form.append('fingerprint', chunk.fingerprint);
  form.append('chunk', chunk.file.slice(chunk.start, chunk.end), 'chunk');
  return form;
}

/** Why there was no answer: the network failed, or the file was moved or changed since it was chosen. */
async function reasonFor(chunk: OutgoingChunk): Promise<Error> {
  try {
    await chunk.file.slice(chunk.start, chunk.start + 1).arrayBuffer();
    return new UnreachableError(new Error('The connection ended before an answer came.'));
  } catch (cause) {
    const message = 'The file was moved or changed. Choose it again to upload it.';
    return new UploadFailure(message, { cause });
  }
}

/** Sends a chunk by XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendChunk: UploadPorts['send'] = (chunk, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const isMoving = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    const giveUp = () => request.abort();
    const unanswered = () => {
      if (signal.aborted) reject(signal.reason);
      else reasonFor(chunk).then(reject);
    };
    request.upload.onprogress = ({ loaded }) => {
      isMoving();
      onProgress(loaded);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        const error = new HttpError(status, statusText, responseText);
        askIfSessionEnded(error);
        reject(error);
        return;
      }
      try {
        resolve(chunkAnswer.parse(JSON.parse(responseText)));
      } catch {
        // A login page or a proxy's error page instead of the answer.
        reject(new HttpError(status, statusText, responseText));
      }
    };
    request.onerror = unanswered;
    request.onabort = unanswered;
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', giveUp);
    };
    signal.addEventListener('abort', giveUp);
    request.open(uploadChunk.method, uploadChunk.path);
    isMoving();
    request.send(formOf(chunk));
  });
