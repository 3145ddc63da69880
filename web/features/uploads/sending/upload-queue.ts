import type { Upload } from '#contract/uploads.ts';
import { type BeginPorts, beginUpload, FAILED } from './begin-upload.ts';
import type { Progress } from './chunk-progress.ts';
import { createSpeedMeter, secondsLeft } from './speed-meter.ts';
import { failureOf, type Trouble } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';
import { newItem, type UploadItem } from './upload-item.ts';
import type { Uploaded } from './upload-ports.ts';

/** Progress is published at most once in this time. */
const PUBLISH_EVERY_MS = 200;
/** Pausing lets the chunks under way finish where that takes no longer. */
const PAUSE_WITHIN_SECONDS = 10;

/** The outside world of the queue, in addition to what one upload needs. */
export interface QueuePorts extends BeginPorts {
  /** Asks the server to delete an upload, without waiting for the answer. */
  drop(uploadId: string): void;
  /** An upload failed, or the server keeps failing while it goes on; it stays in the queue. */
  onFailed(reason: string): void;
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
  /** Bytes in the complete chunks the server has; all that remains of a run that ends early. */
  keptBytes: number;
  /** The bytes that have still to be sent of the chunks under way. */
  pendingBytes: number;
  /** Ends the current run; null while the file is not being sent. */
  run: AbortController | null;
}

/** Uploads files to the server, one at a time. */
export class UploadQueue {
  readonly #ports: QueuePorts;
  readonly #watchers = new Set<() => void>();
  readonly #canceled = new Set<string>();
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
    const key = this.#newKey();
    const about = { file, sizeBytes: file.size, label, isDraft: save === undefined };
    this.#insert(this.#entries.length, newItem({ ...about, key }), save);
    this.#startNext();
    return key;
  }

  /**
   * Takes up a complete upload whose file is not at hand, such as another browser's, to give it its details here. It
   * comes first, because the form is for the first.
   */
  adopt({ uploadId, fileName, receivedBytes, videoPath, videoId }: Upload): void {
    if (videoPath === null || videoId === null) return;
    if (this.#entries.some(({ item }) => item.uploadId === uploadId)) return;
    const label = fileName ?? 'A file without a name';
    const about = { file: null, sizeBytes: receivedBytes, label, isDraft: true };
    const there = { uploaded: { videoPath, videoId }, uploadId, sentBytes: receivedBytes };
    const item = newItem({ ...about, key: this.#newKey() });
    this.#insert(0, { ...item, ...there, state: 'uploaded' });
  }

  #newKey(): string {
    this.#lastKey += 1;
    return String(this.#lastKey);
  }

  #insert(place: number, item: UploadItem, save?: AddedUpload['save']): void {
    const entry = { item, save, keptBytes: 0, pendingBytes: 0, run: null };
    this.#entries = this.#entries.toSpliced(place, 0, entry);
    this.#publish();
  }

  /** Pauses an upload: after the chunks under way if that takes seconds, otherwise at once. */
  pause(key: string): void {
    const entry = this.#find(key);
    if (entry?.item.state !== 'waiting' && entry?.item.state !== 'uploading') return;
    const { bytesPerSecond } = entry.item;
    const seconds = secondsLeft(entry.pendingBytes, bytesPerSecond);
    if (seconds === null || seconds > PAUSE_WITHIN_SECONDS) this.#pauseNow(entry);
    else this.#change(entry, { state: 'pausing' });
  }

  /**
   * Continues a paused or failed upload when its turn comes, and tries again at once if the server keeps
   * failing; saves an unsaved one again.
   */
  resume(key: string): void {
    const entry = this.#find(key);
    if (!entry || entry.item.isRefused) return;
    const { state } = entry.item;
    if (state === 'unsaved') void this.#save(entry);
    if (state === 'pausing') this.#change(entry, { state: 'uploading' });
    if (state !== 'paused' && state !== 'failed' && state !== 'retrying') return;
    this.#showStopped(entry, { state: 'waiting' });
    this.#stop(entry);
  }

  /** Stops an upload and has the server delete it. */
  cancel(key: string): void {
    const entry = this.#find(key);
    if (!entry || entry.item.state === 'saving') return;
    const { uploadId } = entry.item;
    this.settle(key);
    if (uploadId === null) return;
    this.#canceled.add(uploadId);
    this.#ports.drop(uploadId);
  }

  /** Whether an upload was canceled in this page; the server may not have deleted it yet. */
  readonly isCanceled = (uploadId: string): boolean => this.#canceled.has(uploadId);

  /** Removes an upload from the queue: it is saved as a video, or canceled. */
  settle(key: string): void {
    const entry = this.#find(key);
    if (!entry) return;
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
    this.#change(entry, { problem: null, ...change, sentBytes, bytesPerSecond: null });
  }

  #pauseNow(entry: Entry): void {
    this.#showStopped(entry, { state: 'paused' });
    this.#stop(entry);
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
      if (uploaded !== null) entry.keptBytes = entry.item.sizeBytes;
      const isPaused = entry.item.state === 'pausing' || uploaded === null;
      this.#showStopped(entry, isPaused ? { state: 'paused' } : { state: 'uploaded', uploaded });
    } catch (error) {
      if (run.signal.aborted) return;
      const { message, isFileRefused } = failureOf(error, FAILED);
      this.#showStopped(entry, { state: 'failed', problem: message, isRefused: isFileRefused });
      this.#ports.onFailed(message);
    }
    entry.run = null;
    this.#startNext();
    if (entry.item.state === 'uploaded') await this.#save(entry);
  }

  /** Returns null if it was paused before its end. */
  async #upload(entry: Entry, signal: AbortSignal): Promise<Uploaded | null> {
    const { file } = entry.item;
    if (file === null) return entry.item.uploaded;
    const onTrouble = (trouble: Trouble | null) => {
      if (!signal.aborted) this.#showTrouble(entry, trouble);
    };
    const isTaken = (uploadId: string) =>
      this.#canceled.has(uploadId) ||
      this.#entries.some((other) => other !== entry && other.item.uploadId === uploadId);
    const begun = await beginUpload(this.#ports, { file, signal, onTrouble, isTaken });
    signal.throwIfAborted();
    const { uploadId, fingerprint, received, uploaded } = begun;
    this.#change(entry, { uploadId });
    if (uploaded !== null) return uploaded;
    const onProgress = this.#follow(entry, signal);
    const isPausing = () => entry.item.state === 'pausing';
    const run = { file, uploadId, fingerprint, received, signal, isPausing, onProgress, onTrouble };
    return uploadFile(this.#ports, run);
  }

  #showTrouble(entry: Entry, trouble: Trouble | null): void {
    const { state } = entry.item;
    if (trouble === null) {
      this.#change(entry, { state: state === 'retrying' ? 'uploading' : state, problem: null });
    } else if (state === 'pausing') {
      this.#pauseNow(entry);
    } else {
      const problem = `${trouble.reason.replace(/\.*$/, '.')} ${trouble.next}`;
      if (!trouble.isLasting || state === 'retrying') {
        this.#change(entry, { problem, bytesPerSecond: null });
        return;
      }
      this.#showStopped(entry, { state: 'retrying', problem });
      this.#ports.onFailed(trouble.reason);
    }
  }

  #follow(entry: Entry, signal: AbortSignal): (progress: Progress) => void {
    const meter = createSpeedMeter();
    return ({ sentBytes, keptBytes, pendingBytes }) => {
      if (signal.aborted) return;
      entry.keptBytes = keptBytes;
      entry.pendingBytes = pendingBytes;
      const now = this.#ports.now();
      meter.note(sentBytes, now);
      const { state, sentBytes: shown } = entry.item;
      // The trouble is over when the server has accepted the chunk, not when bytes are sent again.
      const isOver = state === 'uploading' && sentBytes > shown;
      const problem = isOver ? null : entry.item.problem;
      const progress = { sentBytes, bytesPerSecond: meter.bytesPerSecond(), problem };
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
