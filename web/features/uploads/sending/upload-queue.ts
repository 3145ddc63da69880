import { HttpError } from '../../../lib/http-error.ts';
import { type BeginPorts, beginUpload } from './begin-upload.ts';
import { createSpeedMeter } from './speed-meter.ts';
import { UploadFailure } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadItem } from './upload-item.ts';
import type { Uploaded } from './upload-ports.ts';

/** Progress is published at most once in this time. */
const PUBLISH_EVERY_MS = 200;

/** The outside world of the queue, in addition to what one upload needs. */
export interface QueuePorts extends BeginPorts {
  /** Asks the server to delete an upload, without waiting for the answer. */
  drop(uploadId: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** An upload failed; it stays in the queue. */
  onFailed(item: UploadItem): void;
}

export interface AddedUpload {
  readonly file: File;
  /** Its name on the screen; the file's name unless given. */
  readonly label?: string;
  /**
   * Saves the finished upload as a video. It shows its failures itself, and is called again by
   * `resume`. Without it the upload stays `uploaded` until it is settled.
   */
  readonly save?: (uploaded: Uploaded) => Promise<void>;
}

interface Entry {
  item: UploadItem;
  readonly save: AddedUpload['save'];
  fingerprint: string | null;
  /** Bytes in the complete chunks the server has; all that remains of a run that ends early. */
  keptBytes: number;
  /** Ends the current run; null while the file is not being sent. */
  run: AbortController | null;
}

function reasonOf(error: unknown): string {
  if (error instanceof UploadFailure) return error.message;
  const said = error instanceof HttpError ? error.serverMessage : undefined;
  return said ?? 'Failed to upload video';
}

/** Uploads files to the server, one at a time. */
export class UploadQueue {
  readonly #ports: QueuePorts;
  readonly #watchers = new Set<() => void>();
  #entries: Entry[] = [];
  #shown: readonly UploadItem[] = [];
  #lastKey = 0;
  #publishedAt = 0;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
  }

  readonly list = (): readonly UploadItem[] => this.#shown;

  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => this.#watchers.delete(watch);
  };

  /** Adds a file to the end of the queue and returns its key. */
  add({ file, label = file.name, save }: AddedUpload): string {
    this.#lastKey += 1;
    const key = String(this.#lastKey);
    const item: UploadItem = {
      key,
      file,
      label,
      isDraft: save === undefined,
      state: 'waiting',
      sentBytes: 0,
      bytesPerSecond: null,
      isTroubled: false,
      problem: null,
      uploaded: null,
      uploadId: null,
    };
    this.#entries.push({ item, save, fingerprint: null, keptBytes: 0, run: null });
    this.#publish();
    this.#startNext();
    return key;
  }

  pause(key: string): void {
    const entry = this.#find(key);
    if (entry?.item.state !== 'waiting' && entry?.item.state !== 'uploading') return;
    this.#showStopped(entry, { state: 'paused' });
    this.#stop(entry);
  }

  /** Continues a paused or failed upload when its turn comes; saves an unsaved one again. */
  resume(key: string): void {
    const entry = this.#find(key);
    if (entry?.item.state === 'unsaved') void this.#save(entry);
    if (entry?.item.state !== 'paused' && entry?.item.state !== 'failed') return;
    this.#change(entry, { state: 'waiting', problem: null });
    this.#startNext();
  }

  /** Stops an upload and has the server delete it. */
  cancel(key: string): void {
    const entry = this.#find(key);
    if (!entry || entry.item.state === 'saving') return;
    const { uploadId } = entry.item;
    this.settle(key);
    if (uploadId !== null) this.#ports.drop(uploadId);
  }

  /** Removes an upload from the queue: it is saved as a video, or canceled. */
  settle(key: string): void {
    const entry = this.#find(key);
    if (!entry) return;
    if (entry.fingerprint !== null) this.#ports.memory.forget(entry.fingerprint);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#publish();
    this.#stop(entry);
  }

  #find(key: string): Entry | undefined {
    return this.#entries.find(({ item }) => item.key === key);
  }

  #publish(): void {
    this.#publishedAt = this.#ports.now();
    this.#shown = this.#entries.map(({ item }) => item);
    for (const watch of this.#watchers) watch();
  }

  #change(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change };
    this.#publish();
  }

  /** Ends the progress display of an upload that is no longer being sent. */
  #showStopped(entry: Entry, change: Pick<UploadItem, 'state'> & Partial<UploadItem>): void {
    const { keptBytes: sentBytes } = entry;
    this.#change(entry, { ...change, sentBytes, bytesPerSecond: null, isTroubled: false });
  }

  #stop(entry: Entry): void {
    entry.run?.abort(new DOMException('Stopped by the admin', 'AbortError'));
    entry.run = null;
    this.#startNext();
  }

  #startNext(): void {
    if (this.#entries.some(({ run }) => run !== null)) return;
    const next = this.#entries.find(({ item }) => item.state === 'waiting');
    if (next) void this.#send(next);
  }

  /** Sends a file until it is complete, fails or is stopped. */
  async #send(entry: Entry): Promise<void> {
    const run = new AbortController();
    entry.run = run;
    this.#change(entry, { state: 'uploading' });
    try {
      const uploaded = await this.#upload(entry, run.signal);
      if (run.signal.aborted) return;
      const { size } = entry.item.file;
      this.#change(entry, { state: 'uploaded', uploaded, sentBytes: size, isTroubled: false });
    } catch (error) {
      if (run.signal.aborted) return;
      const problem = reasonOf(error);
      this.#showStopped(entry, { state: 'failed', problem });
      this.#ports.onFailed(entry.item);
    }
    entry.run = null;
    this.#startNext();
    if (entry.item.state === 'uploaded') await this.#save(entry);
  }

  async #upload(entry: Entry, signal: AbortSignal): Promise<Uploaded> {
    const { file } = entry.item;
    const onTrouble = () => {
      if (!signal.aborted) this.#change(entry, { isTroubled: true, bytesPerSecond: null });
    };
    const isTaken = (uploadId: string) =>
      this.#entries.some((other) => other !== entry && other.item.uploadId === uploadId);
    const standing = await beginUpload(this.#ports, { file, signal, onTrouble, isTaken });
    signal.throwIfAborted();
    const { uploadId, received, uploaded } = standing;
    entry.fingerprint = standing.fingerprint;
    this.#change(entry, { uploadId });
    if (uploaded !== null) return uploaded;
    const onProgress = this.#follow(entry, signal);
    return uploadFile(this.#ports, { file, uploadId, received, signal, onProgress, onTrouble });
  }

  #follow(entry: Entry, signal: AbortSignal): (sentBytes: number, keptBytes: number) => void {
    const meter = createSpeedMeter();
    return (sentBytes, keptBytes) => {
      if (signal.aborted) return;
      entry.keptBytes = keptBytes;
      const now = this.#ports.now();
      meter.note(sentBytes, now);
      const isTroubled = entry.item.isTroubled && sentBytes <= entry.item.sentBytes;
      const progress = { sentBytes, bytesPerSecond: meter.bytesPerSecond(), isTroubled };
      const isDue = now - this.#publishedAt >= PUBLISH_EVERY_MS;
      if (isDue) this.#change(entry, progress);
      else entry.item = { ...entry.item, ...progress };
    };
  }

  async #save(entry: Entry): Promise<void> {
    const { uploaded, key } = entry.item;
    if (!entry.save || uploaded === null) return;
    this.#change(entry, { state: 'saving' });
    try {
      await entry.save(uploaded);
      this.settle(key);
    } catch {
      this.#change(entry, { state: 'unsaved' });
    }
  }
}
