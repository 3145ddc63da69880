import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { sendChunk } from './send-chunk.ts';
import { UploadFailure } from './upload-failure.ts';

const MINUTE = 60_000;

/** A stand-in for the parts of XMLHttpRequest that are used; a test acts as the network. */
class RequestStandIn {
  static last: RequestStandIn;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  statusText = '';
  responseText = '';
  opened: string[] = [];
  form: FormData | undefined;
  isAborted = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};

  constructor() {
    RequestStandIn.last = this;
  }
  open(...address: string[]): void {
    this.opened = address;
  }
  send(form: FormData): void {
    this.form = form;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text, statusText: 'So it is' });
    this.onload();
    this.onloadend();
  }
  break(): void {
    this.onerror();
    this.onloadend();
  }
}

/** Begins to send the second chunk of a file of 10 bytes, in two chunks. */
function begin(file = new File(['0123456789'], 'a\n\u0007lesson.mp4')) {
  const leaving = new AbortController();
  const progress: number[] = [];
  const upload = { uploadId: 'upload-1', fingerprint: '10:1:ab', totalChunks: 2, file };
  const chunk = { ...upload, chunkNumber: 1, start: 6, end: 10 };
  const sending = sendChunk(chunk, (bytes) => progress.push(bytes), leaving.signal);
  // Looked at later by each test.
  sending.catch(() => undefined);
  return { sending, progress, leaving, request: RequestStandIn.last };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', RequestStandIn);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sending a chunk', () => {
  it('posts the fields first and its bytes last', async () => {
    const { request } = begin();
    expect(request.opened).toEqual(['POST', '/api/videos/upload-chunk']);
    const entries = [...(request.form ?? [])];
    expect(entries.slice(0, -1)).toEqual([
      ['uploadId', 'upload-1'],
      ['chunkNumber', '1'],
      ['totalChunks', '2'],
      ['fileName', 'alesson.mp4'],
      ['fileSize', '10'],
      ['fingerprint', '10:1:ab'],
    ]);
    const [name, bytes] = entries.at(-1) ?? [];
    expect(name).toBe('chunk');
    expect(bytes instanceof Blob && (await bytes.text())).toBe('6789');
  });

  it('shortens a name that the server would not take', () => {
    const { request } = begin(new File(['0123456789'], 'x'.repeat(300)));
    expect(request.form?.get('fileName')).toBe('x'.repeat(255));
  });

  it('tells the progress and resolves to the answer', async () => {
    const { request, progress, sending } = begin();
    request.upload.onprogress?.({ loaded: 2 });
    request.upload.onprogress?.({ loaded: 4 });
    request.answer(200, '{"complete":false}');
    expect(await sending).toEqual({ complete: false });
    expect(progress).toEqual([2, 4]);
  });

  it('rejects with the status and the message of a refusal', async () => {
    const { request, sending } = begin();
    request.answer(507, '{"message":"No room.","code":"no_room"}');
    await expect(sending).rejects.toMatchObject({ status: 507, serverMessage: 'No room.' });
  });

  it.each(['<p>Please log in</p>', '{"complete":"yes"}'])(
    'does not take for an answer what is none: %s',
    async (text) => {
      const { request, sending } = begin();
      request.answer(200, text);
      await expect(sending).rejects.toBeInstanceOf(HttpError);
    },
  );

  it('tells a lost connection from a file that was moved or changed', async () => {
    const { request, sending } = begin();
    request.break();
    await expect(sending).rejects.toBeInstanceOf(UnreachableError);

    const gone = new File(['0123456789'], 'lesson.mp4');
    const unreadable = { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    vi.spyOn(gone, 'slice').mockReturnValue(Object.assign(new Blob(), unreadable));
    const second = begin(gone);
    second.request.break();
    await expect(second.sending).rejects.toBeInstanceOf(UploadFailure);
    await expect(second.sending).rejects.toThrow('The file was moved or changed.');
  });

  it('gives up after two minutes without progress, and not before', async () => {
    const { request, sending } = begin();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    request.upload.onprogress?.({ loaded: 1 });
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(request.isAborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(request.isAborted).toBe(true);
    await expect(sending).rejects.toBeInstanceOf(UnreachableError);
  });

  it('ends at once when it is canceled, with the reason', async () => {
    const { request, sending, leaving } = begin();
    leaving.abort(new Error('paused'));
    expect(request.isAborted).toBe(true);
    await expect(sending).rejects.toThrow('paused');
  });

  it('leaves nothing behind once it is answered', async () => {
    const { request, sending, leaving } = begin();
    request.answer(200, '{"complete":false}');
    await sending;
    leaving.abort();
    expect(vi.getTimerCount()).toBe(0);
    expect(request.isAborted).toBe(false);
  });
});
