/** The target of the file's bytes. */
export interface FileSink {
  /** Takes the next bytes. It is called again only after it has resolved. */
  write(buffers: readonly Buffer[]): Promise<void>;
}

/** Bytes in the batches of all pumps. Each gets at least the smallest and at most the largest batch. */
const GATHERED_BYTES = 4 * 1024 * 1024;
const SMALLEST_BATCH_BYTES = 256 * 1024;
const LARGEST_BATCH_BYTES = 1024 * 1024;

/** The number of pumps with an open file. They share one budget, because they share the memory. */
let openPumps = 0;

interface Faucet {
  pause(): void;
  resume(): void;
}

/**
 * Moves bytes from a request to a sink. Collects them into batches, because few large writes cost less
 * than many small ones, writes one batch while the next one fills, and pauses the request when that is
 * full, too.
 */
export class FilePump {
  readonly #faucet: Faucet;
  readonly #fail: (error: unknown) => void;
  #sink: FileSink | null = null;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #work: Promise<void> | null = null;
  #paused = false;
  #isOpen = false;
  #failure: { error: unknown } | null = null;

  /** @param fail called at once with what opening or writing throws; `finish` throws it, too */
  constructor(faucet: Faucet, fail: (error: unknown) => void) {
    this.#faucet = faucet;
    this.#fail = fail;
  }

  /** Whether the request waits for the sink and not for the sender. */
  get isPaused(): boolean {
    return this.#paused;
  }

  get #isFull(): boolean {
    const share = Math.min(LARGEST_BATCH_BYTES, GATHERED_BYTES / openPumps);
    return this.#batchBytes >= Math.max(SMALLEST_BATCH_BYTES, share);
  }

  open(openSink: () => Promise<FileSink>): void {
    openPumps += 1;
    this.#isOpen = true;
    this.#run(async () => {
      this.#sink = await openSink();
    });
  }

  push(bytes: Buffer): void {
    this.#batch.push(bytes);
    this.#batchBytes += bytes.length;
    if (!this.#isFull || this.#failure !== null) return;
    if (this.#work === null) this.#writeBatch();
    else if (!this.#paused) {
      this.#paused = true;
      this.#faucet.pause();
    }
  }

  /** Writes the rest. Resolves when everything is written. Throws what opening or writing threw. */
  async finish(): Promise<void> {
    this.#leave();
    while (this.#work !== null) await this.#work;
    if (this.#batchBytes > 0 && this.#failure === null) this.#writeBatch();
    await this.#work;
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Takes no more bytes. Resolves when nothing is being opened or written. */
  async stop(): Promise<void> {
    this.#leave();
    this.#batch = [];
    this.#batchBytes = 0;
    await this.#work;
  }

  #leave(): void {
    if (this.#isOpen) openPumps -= 1;
    this.#isOpen = false;
  }

  #writeBatch(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    this.#run(() => this.#sink?.write(batch) ?? Promise.resolve());
  }

  #run(step: () => Promise<void>): void {
    this.#work = step().then(
      () => this.#resume(),
      (error: unknown) => {
        this.#work = null;
        this.#failure = { error };
        this.#fail(error);
      },
    );
  }

  #resume(): void {
    this.#work = null;
    if (this.#isFull) this.#writeBatch();
    if (!this.#paused) return;
    this.#paused = false;
    this.#faucet.resume();
  }
}
