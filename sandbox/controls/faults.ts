import type { ErrorBody } from '../http/errors.ts';
import { ArmedFaults, type Counted } from './armed-faults.ts';

/** A fault of the nth matching call. */
export interface Fault extends Counted {
  /** The method of the call; any by default. */
  method?: string;
  /** The path of the call, with `*` for one segment; any by default. */
  path?: string;
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

/** The faults of the API's calls. */
export class Faults extends ArmedFaults<Fault> {
  /** The fault of this call, if any. */
  take(method: string, path: string): Fault | null {
    return this.hit((fault) => matches(fault, method, path));
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
