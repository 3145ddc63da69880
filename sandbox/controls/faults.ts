import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '../http/errors.ts';
import { matchesPath } from '../http/matches-path.ts';

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
   * `error`: answers `status` (500 by default). `cut`: closes the connection. `hang`: never answers; the
   * connection is closed when the faults are cleared. `hold`: answers only once released. `malformed`: answers
   * 200 with a body that is not JSON.
   */
  effect: 'error' | 'cut' | 'hang' | 'hold' | 'malformed';
  /** Whether the fault comes after the call was executed, or before (the default). */
  when?: 'before' | 'after';
  status?: number;
  body?: ErrorBody;
  /** Whether an error of 500 or above is stored under the idempotency key (true), as Stripe does. */
  stored?: boolean;
}

/** The armed faults and the held calls. */
export class Faults {
  private armed: { fault: Fault; seen: number }[] = [];
  private held = new Set<() => void>();
  private hanging = new Set<ServerResponse>();

  add(fault: Fault): void {
    this.armed.push({ fault, seen: 0 });
  }

  /** The fault of this call, if any. */
  take(method: string, path: string): Fault | null {
    let hit: Fault | null = null;
    for (const armed of this.armed) {
      const wanted = armed.fault;
      if ((wanted.method ?? method) !== method || !matchesPath(wanted.path ?? path, path)) continue;
      armed.seen += 1;
      if (!hit && armed.seen >= (wanted.nth ?? 1)) hit = wanted;
    }
    this.armed = this.armed.filter(
      ({ fault, seen }) => seen < (fault.nth ?? 1) + (fault.times ?? 1) - 1,
    );
    return hit;
  }

  /** Waits until {@link release}. */
  hold(): Promise<void> {
    return new Promise((resolve) => void this.held.add(resolve));
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

  /** Lets a call hang until its sender gives up, or the faults are cleared. */
  async hang(response: ServerResponse): Promise<void> {
    this.hanging.add(response);
    await once(response, 'close');
    this.hanging.delete(response);
  }

  clear(): void {
    this.armed = [];
    this.release();
    for (const response of this.hanging) response.destroy();
  }
}
