import { isoTime } from '#platform/clock/clock.ts';
import { databaseTime } from '#platform/database/database-facts.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';
import { type Patient, paymentsOf } from '../patient.ts';

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

/** What a clock says about this machine's. Times are milliseconds since 1970. */
export function compareClocks({ of, time, now }: OtherClock): Finding {
  const apart = Math.abs(now - time);
  if (apart < NOTED_MS) return ok(`The clock agrees with ${of}.`);
  const seconds = Math.round(apart / SECOND_MS);
  const says = `The clock of this machine says ${isoTime(now)}, ${seconds} seconds ${now > time ? 'after' : 'before'} ${of}.`;
  return apart < LARGEST_MS ? warning(says, REMEDY) : problem(says, REMEDY);
}

/** The time somewhere else, between the question and the answer. */
async function ask(
  { clock }: Patient,
  of: string,
  read: () => Promise<number | null>,
): Promise<Finding[]> {
  const before = clock.now();
  const time = await read();
  if (time === null) return [];
  return [compareClocks({ of, time, now: (before + clock.now()) / 2 })];
}

async function askProvider(patient: Patient): Promise<Finding[]> {
  const payments = paymentsOf(patient.config());
  try {
    return await ask(patient, 'Stripe', () => payments.readTime());
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const remedy =
      'Let this machine connect to api.stripe.com on port 443, and check its name server.';
    return [problem(`Stripe cannot be reached: ${error.message}`, remedy)];
  }
}

async function askDatabase(patient: Patient): Promise<Finding[]> {
  try {
    return await ask(patient, 'the database server', async () => databaseTime(await patient.db()));
  } catch (error) {
    if (error instanceof Unexamined) return [];
    throw error;
  }
}

/** Whether this machine's clock is that of the database and of the card provider. */
export async function checkTime(patient: Patient): Promise<Finding[]> {
  return [...(await askDatabase(patient)), ...(await askProvider(patient))];
}
