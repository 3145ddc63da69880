import type { ErrorBody } from '../http/errors.ts';

/** A fault of the nth matching call. */
export interface Fault {
  /** The method of the call; any by default. */
  method?: string;
  /** The path of the call, with `*` for one segment; any by default. */
  path?: string;
  /** The first matching call to fail: 1 (the default) is the next one. */
  nth?: number;
  /** How many matching calls in a row fail; 1 by default. */
  times?: number;
  /**
   * `error`: answers `status` (500 by default). `cut`: closes the connection. `hang`: never
   * answers.
   * `hold`: answers only once released. `malformed`: answers 200 with a body that is not JSON.
   */
  effect: 'error' | 'cut' | 'hang' | 'hold' | 'malformed';
  /** Whether the fault comes after the call was executed, or before (the default). */
  when?: 'before' | 'after';
  status?: number;
  body?: ErrorBody;
  /**
   * Whether to store an error of 500 or above under the idempotency key, as Stripe does; true by
   * default.
   */
  stored?: boolean;
}

/** The armed faults and the held calls. */
export class Faults {
  private armed: { fault: Fault; seen: number }[] = [];
  private held = new Set<() => void>();

  add(fault: Fault): void {
    this.armed.push({ fault, seen: 0 });
  }

  /** The fault of this call, if any. */
  take(method: string, path: string): Fault | null {
    let hit: Fault | null = null;
    for (const armed of this.armed) {
      if (!matches(armed.fault, method, path)) continue;
      armed.seen += 1;
      if (!hit && armed.seen >= (armed.fault.nth ?? 1)) hit = armed.fault;
    }
    this.armed = this.armed.filter(
      ({ fault, seen }) => seen < (fault.nth ?? 1) + (fault.times ?? 1) - 1,
    );
    return hit;
  }

  /** Waits until {@link release}. */
  hold(): Promise<void> {
    return new Promise((resolve) => {
      this.held.add(resolve);
    });
  }

  /** How many calls are held. */
  holding(): number {
    return this.held.size;
  }

  /** Lets every held call continue. */
  release(): void {
    for (const go of this.held) go();
    this.held.clear();
  }

  clear(): void {
    this.armed = [];
    this.release();
  }
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method) return false;
  if (!fault.path) return true;
  const wanted = fault.path.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => part === '*' || part === given[index]);
}
