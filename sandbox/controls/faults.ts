import type { ErrorBody } from '../http/errors.ts';

/** Something that goes wrong with the Nth matching call. */
export interface Fault {
  /** Only calls of this method; any when left out. */
  method?: string;
  /** Only calls of this path, `*` standing for one segment; any when left out. */
  path?: string;
  /** The first call that it hits: 1 (the default) is the next one. */
  nth?: number;
  /** How many calls in a row it hits; 1 by default. */
  times?: number;
  /**
   * `error`: answers `status` (500 by default). `cut`: closes the connection. `hang`: never answers.
   * `hold`: answers only once released. `malformed`: answers 200 with something that is no JSON.
   */
  effect: 'error' | 'cut' | 'hang' | 'hold' | 'malformed';
  /** Whether the call is carried out first (`after`) or not at all (`before`, the default). */
  when?: 'before' | 'after';
  status?: number;
  body?: ErrorBody;
  /** Keep the error under the idempotency key, as the provider keeps its 500s; true by default. */
  stored?: boolean;
}

interface Armed {
  id: string;
  fault: Fault;
  seen: number;
}

/** The faults waiting to happen, and the calls being held. */
export class Faults {
  private armed: Armed[] = [];
  private held = new Set<() => void>();
  private count = 0;

  /** Arms a fault and answers its id. */
  add(fault: Fault): string {
    this.count += 1;
    const id = `fault_${this.count}`;
    this.armed.push({ id, fault, seen: 0 });
    return id;
  }

  /** The fault that hits this call, if any. */
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

  /** How many calls are being held just now. */
  holding(): number {
    return this.held.size;
  }

  /** Lets every held call go on. */
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
