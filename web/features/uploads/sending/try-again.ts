import { canRetry, MAX_ATTEMPTS, retryDelay } from './retry-rule.ts';
import type { UploadPorts } from './upload-ports.ts';

/**
 * Repeats `attempt` until it succeeds, and waits longer after each failure. Rejects with a failure that
 * a retry cannot help, or with the last one. `onTrouble` is called before each wait.
 */
export async function tryAgain<Result>(
  ports: Pick<UploadPorts, 'wait' | 'random'>,
  signal: AbortSignal,
  onTrouble: () => void,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!canRetry(error) || failures >= MAX_ATTEMPTS) throw error;
      onTrouble();
      await ports.wait(retryDelay(failures, ports.random()), signal);
      signal.throwIfAborted();
    }
  }
}
