import { isPassing, MAX_ATTEMPTS, retryDelay } from './retry-rule.ts';
import type { UploadPorts } from './upload-ports.ts';

/**
 * Does something until it succeeds, waiting longer after each failure that may pass; rejects with the
 * last failure, or with one that will not pass. `onTrouble` is called before each wait.
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
      if (!isPassing(error) || failures >= MAX_ATTEMPTS) throw error;
      onTrouble();
      await ports.wait(retryDelay(failures, ports.random()), signal);
      signal.throwIfAborted();
    }
  }
}
