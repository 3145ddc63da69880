import { HttpError } from '../../../lib/http-error.ts';
import { canRetry, isFull, LONGEST_DELAY_MS, MAX_ATTEMPTS, retryDelay } from './retry-rule.ts';
import { failureOf, type Trouble, troubleOf } from './upload-failure.ts';
import type { UploadPorts } from './upload-ports.ts';

/** The admin is told of failures of the server after this many responses, */
const PATIENT_ANSWERS = 3;
/** or this long after the first. */
const PATIENCE_MS = 10_000;

export interface Attempts {
  readonly signal: AbortSignal;
  /** Called before each wait, and with null when an attempt succeeded after all. */
  readonly onTrouble: (trouble: Trouble | null) => void;
  /** The message about failures without one of the server's. */
  readonly fallback: string;
}

/** Reports failures, and when the server has failed for too long. */
function createReport({ onTrouble, fallback }: Attempts) {
  let answers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: unknown;
  return {
    note(error: unknown) {
      last = error;
      if (error instanceof HttpError) {
        answers += 1;
        timer ??= setTimeout(() => onTrouble(troubleOf(last, fallback, true)), PATIENCE_MS);
      }
      onTrouble(troubleOf(error, fallback, answers >= PATIENT_ANSWERS || isFull(error)));
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Repeats `attempt` until it succeeds, and waits longer after each failure; on a full disk without end.
 * Rejects with `UploadFailure` after a failure that a retry cannot help, or after the last one, and with
 * the signal's reason.
 */
export async function tryAgain<Result>(
  ports: Pick<UploadPorts, 'wait' | 'random'>,
  attempts: Attempts,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { signal, onTrouble, fallback } = attempts;
  const report = createReport(attempts);
  let failures = 0;
  try {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      try {
        const result = await attempt();
        if (tries > 1) onTrouble(null);
        return result;
      } catch (error) {
        signal.throwIfAborted();
        failures = isFull(error) ? 0 : failures + 1;
        if (!canRetry(error) || failures >= MAX_ATTEMPTS) throw failureOf(error, fallback);
        report.note(error);
        const delay = isFull(error) ? LONGEST_DELAY_MS : retryDelay(failures, ports.random());
        await ports.wait(delay, signal);
      }
    }
  } finally {
    report.end();
  }
}
