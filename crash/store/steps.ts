/** Where a store is to die: the `nth` time it comes by a step; `*` is any step. */
export interface Aim {
  step: string;
  nth: number;
}

/** The steps a store goes through; at the one aimed at it dies as in a power cut. */
export class Steps {
  private aim: Aim | null = null;
  private passed = new Set<string>();
  private tell: (word: { step: string } | { struck: string }) => void;

  constructor(tell: (word: { step: string } | { struck: string }) => void) {
    this.tell = tell;
  }

  aimAt(aim: Aim): void {
    this.aim = { ...aim };
  }

  /** Comes by a step; does not return where it was aimed at. */
  pass(step: string): void {
    if (!this.passed.has(step)) {
      this.passed.add(step);
      this.tell({ step });
    }
    if (this.aim === null || (this.aim.step !== step && this.aim.step !== '*')) return;
    this.aim.nth -= 1;
    if (this.aim.nth > 0) return;
    this.tell({ struck: step });
    process.kill(process.pid, 'SIGKILL');
  }
}
