import { FetchFailed, fetchOnce } from '#platform/http-client/fetch-once.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';
import { fetchSeen } from './fetch-seen.ts';

/** The address that the store listens on, as seen from this machine. */
function ownAddress({ HOST, PORT }: { HOST: string; PORT: number }): URL {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
  const host = everywhere[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
  return new URL(`http://${host}:${PORT}`);
}

/** Whether the store runs on this machine, and is ready. */
export async function checkStore(context: DoctorContext): Promise<Finding[]> {
  const { HOST, PORT, ROLE } = context.config();
  if (ROLE === 'worker') throw new Unexamined('a worker does not listen');
  const address = ownAddress({ HOST, PORT });
  try {
    const ready = await fetchOnce(context.clock, new URL('/readyz', address));
    const seen = await fetchSeen(context, address);
    if (seen === null) {
      return [
        problem(
          `Something else answers at ${address.host}: another program, or a store with another secret key.`,
          'Stop it, or choose another port with PORT. Give the doctor the same environment as the store.',
        ),
      ];
    }
    if (ready.status === 200) return [ok(`It runs at ${address.host} and is ready.`)];
    return [
      problem(
        `It runs at ${address.host}, but is not ready.`,
        'Its database or its disk cannot be written. The log says why; see Database and Files here.',
      ),
    ];
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return [
      warning(
        `It does not run on this machine: ${error.message}`,
        'Start it with "npm run serve", unless it is stopped on purpose. If it does not start, it says why.',
      ),
    ];
  }
}
