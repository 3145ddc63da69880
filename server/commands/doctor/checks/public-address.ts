import { type FetchedResponse, FetchFailed, fetchOnce } from '#platform/http-client/fetch-once.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { fetchSeen } from './fetch-seen.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Let's Encrypt renews 30 days before the end, so half of that is late. */
const LATE_DAYS = 14;

/** How long a certificate is still valid. Times are milliseconds since 1970. */
export function describeCertificate(endsAt: number, now: number): Finding {
  const days = Math.floor((endsAt - now) / DAY_MS);
  const says = `The certificate is valid for ${days} more days.`;
  if (days >= LATE_DAYS) return ok(says);
  return warning(says, 'Renew it now, and see why the proxy did not do so by itself.');
}

function describeResponse(
  address: URL,
  { status, location, body }: FetchedResponse,
): Finding | null {
  if (location !== null && URL.canParse(location, address.href)) {
    const { origin } = new URL(location, address);
    if (origin !== address.origin) {
      const says = `${address.origin} sends visitors on to ${origin}.`;
      return problem(says, `Set PUBLIC_URL to ${origin}.`);
    }
  }
  if (status === 200 && body === '{"status":"ok"}') return null;
  if ([502, 503, 504].includes(status)) {
    return problem(
      `The proxy at ${address.host} answers, but does not reach the store (status ${status}).`,
      'Start the store, and let the proxy pass requests on to its HOST and PORT.',
    );
  }
  return problem(
    `Another program answers at ${address.host} (status ${status}).`,
    'Let the proxy pass all requests for this name on to the store, and check where the name leads.',
  );
}

/** Whether messages of the provider get through: one without its signature is refused, by the store itself. */
export async function checkWebhook(
  { clock }: Pick<DoctorContext, 'clock'>,
  address: URL,
): Promise<Finding> {
  const { href } = new URL('/api/webhooks/stripe', address);
  const { status, body } = await fetchOnce(clock, new URL(href), { 'content-length': '0' }, 'POST');
  if (status === 400 && body.includes('"code":"invalid_input"'))
    return ok(`Messages of Stripe to ${href} reach the store.`);
  return problem(
    `Messages of Stripe to ${href} do not reach the store (status ${status}).`,
    'Let the proxy, and any firewall before it, pass POST requests for this address on, without a login.',
  );
}

/** Whether visitors and the provider's webhook reach the store at PUBLIC_URL, as far as it shows from here. */
export async function checkPublicAddress(context: DoctorContext): Promise<Finding[]> {
  const { PUBLIC_URL: address } = context.config();
  if (address === undefined) {
    return [
      warning(
        'PUBLIC_URL is not set: links in messages lead to this machine, and Stripe cannot tell the store of payments.',
        'Set PUBLIC_URL to the address of the shop, such as https://shop.example.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (address.protocol !== 'https:') {
    findings.push(
      warning(
        'PUBLIC_URL begins with http://: passwords are sent unencrypted, and browsers warn of the shop.',
        'Get a certificate, let the proxy speak HTTPS, and set PUBLIC_URL to the https:// address.',
      ),
    );
  }
  try {
    const answer = await fetchOnce(context.clock, new URL('/healthz', address));
    const wrong = describeResponse(address, answer);
    if (wrong !== null) return [...findings, wrong];
    if (answer.certificateEndsAt !== null)
      findings.push(describeCertificate(answer.certificateEndsAt, context.clock.now()));
    if ((await fetchSeen(context, address)) === null) {
      const says = `Another store answers at ${address.host}, or one with another secret key.`;
      return [...findings, problem(says, 'Check where the name and the proxy lead.')];
    }
    findings.push(ok(`${address.origin} leads to this store.`));
    return [...findings, await checkWebhook(context, address)];
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return [
      ...findings,
      problem(
        error.message,
        'Check the name, the firewall, the proxy and its certificate. Some networks cannot reach their own public address from inside: if the shop opens elsewhere, all is well.',
      ),
    ];
  }
}
