import { isoTime } from '#platform/clock/clock.ts';
import { databaseTime } from '#platform/database/database-facts.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { type DoctorContext, paymentsOf } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';

const SECOND_MS = 1000;
/** The signature of a webhook is refused when it is five minutes off. */
const LARGEST_MS = 300 * SECOND_MS;
const NOTED_MS = 30 * SECOND_MS;
const REMEDY =
  'Let the machine set its clock by the network: timedatectl set-ntp true, or install chrony.';

interface OtherClock {
  /** "the database server" */
  of: string;
  time: number;
  now: number;
}

/** Compares this machine's clock with another. Times are milliseconds since 1970. */
export function compareClocks({ of, time, now }: OtherClock): Finding {
  const apart = Math.abs(now - time);
  if (apart < NOTED_MS) return ok(`The clock agrees with ${of}.`);
  const seconds = Math.round(apart / SECOND_MS);
  const says = `The clock of this machine says ${isoTime(now)}, ${seconds} seconds ${now > time ? 'after' : 'before'} ${of}.`;
  return apart < LARGEST_MS ? warning(says, REMEDY) : problem(says, REMEDY);
}

/** Compares a time from elsewhere with this machine's, between the request and the response. */
async function compareWith(
  { clock }: DoctorContext,
  of: string,
  read: () => Promise<number | null>,
): Promise<Finding[]> {
  const before = clock.now();
  const time = await read();
  if (time === null) return [];
  return [compareClocks({ of, time, now: (before + clock.now()) / 2 })];
}

async function checkProviderTime(context: DoctorContext): Promise<Finding[]> {
  const payments = paymentsOf(context.config());
  try {
    return await compareWith(context, 'Stripe', () => payments.readTime());
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const remedy =
      'Let this machine connect to api.stripe.com on port 443, and check its name server.';
    return [problem(`Stripe cannot be reached: ${error.message}`, remedy)];
  }
}

async function checkDatabaseTime(context: DoctorContext): Promise<Finding[]> {
  try {
    return await compareWith(context, 'the database server', async () =>
      databaseTime(await context.db()),
    );
  } catch (error) {
    if (error instanceof Unexamined) return [];
    throw error;
  }
}

/** Whether this machine's clock is that of the database and of the card provider. */
export async function checkTime(context: DoctorContext): Promise<Finding[]> {
  return [...(await checkDatabaseTime(context)), ...(await checkProviderTime(context))];
}
