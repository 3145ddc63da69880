/** Where a store dies: the `nth` time it reaches a step; `*` is any step. */
export interface KillPoint {
  step: string;
  nth: number;
}

/** The steps of a store. At the chosen one the process kills itself, without any cleanup. */
export class Steps {
  private killPoint: KillPoint | null = null;
  private passed = new Set<string>();
  private send: (report: { step: string } | { killedAt: string }) => void;

  constructor(send: (report: { step: string } | { killedAt: string }) => void) {
    this.send = send;
  }

  killAt(killPoint: KillPoint): void {
    this.killPoint = { ...killPoint };
  }

  /** Called at each step. Does not return at the chosen one. */
  pass(step: string): void {
    if (!this.passed.has(step)) {
      this.passed.add(step);
      this.send({ step });
    }
    if (this.killPoint === null || (this.killPoint.step !== step && this.killPoint.step !== '*'))
      return;
    this.killPoint.nth -= 1;
    if (this.killPoint.nth > 0) return;
    this.send({ killedAt: step });
    process.kill(process.pid, 'SIGKILL');
  }
}
