/** Where the bytes of a form's file go. */
export interface FileSink {
  /** Takes the next bytes, in order; the next call comes when this one has resolved. */
  write(buffers: readonly Buffer[]): Promise<void>;
}

/** So many bytes are written at once; about twice as many are held at most. */
const BATCH_BYTES = 1024 * 1024;

interface Faucet {
  pause(): void;
  resume(): void;
}

/**
 * Carries bytes from a request to a sink: gathers them into batches, has one batch written while the
 * next one gathers, and pauses the request when that is full too.
 */
export class FilePump {
  readonly #faucet: Faucet;
  readonly #fail: (error: unknown) => void;
  #sink: FileSink | null = null;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #work: Promise<void> | null = null;
  #paused = false;
  #failure: { error: unknown } | null = null;

  /** @param fail told at once of what opening or writing throws; `finish` throws it too */
  constructor(faucet: Faucet, fail: (error: unknown) => void) {
    this.#faucet = faucet;
    this.#fail = fail;
  }

  /** Whether the request stands still because of what is behind it, not because of the sender. */
  get isPaused(): boolean {
    return this.#paused;
  }

  open(openSink: () => Promise<FileSink>): void {
    this.#run(async () => {
      this.#sink = await openSink();
    });
  }

  push(bytes: Buffer): void {
    this.#batch.push(bytes);
    this.#batchBytes += bytes.length;
    if (this.#batchBytes < BATCH_BYTES || this.#failure !== null) return;
    if (this.#work === null) this.#writeBatch();
    else if (!this.#paused) {
      this.#paused = true;
      this.#faucet.pause();
    }
  }

  /** Writes what is left; resolves when everything is written. Throws what opening or writing threw. */
  async finish(): Promise<void> {
    while (this.#work !== null) await this.#work;
    if (this.#batchBytes > 0 && this.#failure === null) this.#writeBatch();
    await this.#work;
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Takes no more, and resolves when nothing is being opened or written any longer. */
  async stop(): Promise<void> {
    this.#batch = [];
    this.#batchBytes = 0;
    await this.#work;
  }

  #writeBatch(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    this.#run(() => this.#sink?.write(batch) ?? Promise.resolve());
  }

  #run(step: () => Promise<void>): void {
    this.#work = step().then(
      () => this.#goOn(),
      (error: unknown) => {
        this.#work = null;
        this.#failure = { error };
        this.#fail(error);
      },
    );
  }

  #goOn(): void {
    this.#work = null;
    if (this.#batchBytes >= BATCH_BYTES) this.#writeBatch();
    if (!this.#paused) return;
    this.#paused = false;
    this.#faucet.resume();
  }
}
