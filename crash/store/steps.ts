/** Where a store dies: the `nth` time it reaches a step; `*` is any step. */
export interface Aim {
  step: string;
  nth: number;
}

/** The steps of a store. At the chosen one the process kills itself, without any cleanup. */
export class Steps {
  private aim: Aim | null = null;
  private passed = new Set<string>();
  private send: (word: { step: string } | { struck: string }) => void;

  constructor(send: (word: { step: string } | { struck: string }) => void) {
    this.send = send;
  }

  aimAt(aim: Aim): void {
    this.aim = { ...aim };
  }

  /** Called at each step. Does not return at the chosen one. */
  pass(step: string): void {
    if (!this.passed.has(step)) {
      this.passed.add(step);
      this.send({ step });
    }
    if (this.aim === null || (this.aim.step !== step && this.aim.step !== '*')) return;
    this.aim.nth -= 1;
    if (this.aim.nth > 0) return;
    this.send({ struck: step });
    process.kill(process.pid, 'SIGKILL');
  }
}
