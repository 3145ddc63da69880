/** How often a fault waits and repeats. */
export interface Counted {
  /** The first matching call to fail: 1 (the default) is the next one. */
  nth?: number;
  /** How many matching calls in a row fail; 1 by default. */
  times?: number;
}

interface Armed<Fault> {
  id: string;
  fault: Fault;
  seen: number;
}

/** The armed faults and the held calls. */
export class ArmedFaults<Fault extends Counted> {
  private armed: Armed<Fault>[] = [];
  private held = new Set<() => void>();
  private count = 0;

  /** Arms a fault and answers its id. */
  add(fault: Fault): string {
    this.count += 1;
    const id = `fault_${this.count}`;
    this.armed.push({ id, fault, seen: 0 });
    return id;
  }

  /** The fault of a call that `isMeant` matches, if any. */
  protected hit(isMeant: (fault: Fault) => boolean): Fault | null {
    let hit: Fault | null = null;
    for (const armed of this.armed) {
      if (!isMeant(armed.fault)) continue;
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
