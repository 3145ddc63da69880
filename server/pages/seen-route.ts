import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { noSuchCall } from '#platform/http/error-responses.ts';
import type { Vault } from '#platform/secrets/vault.ts';

export const SEEN_PATH = '/healthz/seen';
const QUESTION = 'x-sleigh-question';

const sign = (vault: Vault, nonce: string) => vault.derive('doctor', nonce).toString('hex');

/** The header that asks the store how it sees a request. Only those who have its secret key can make one. */
export function questionHeader(vault: Vault, nonce: string): Record<string, string> {
  return { [QUESTION]: `${nonce}.${sign(vault, nonce)}` };
}

function isOurs(vault: Vault, question: unknown): boolean {
  const [nonce = '', signature = ''] = String(question).split('.');
  const [given, own] = [signature, sign(vault, nonce)].map((text) => Buffer.from(text));
  return given?.length === own?.length && timingSafeEqual(given ?? Buffer.of(), own ?? Buffer.of());
}

/** How the running store sees a request. */
export interface Seen {
  /** The visitor's address, as limits count by it. */
  address: string;
  /** The X-Forwarded-For header as it arrived; null if there was none. */
  forwardedFor: string | null;
  /** TRUST_PROXY of the running store. */
  trustProxy: number;
}

/** Shows `npm run sleigh -- doctor` how the store sees its request behind the proxy; 404 for others. */
export function seenRoute(
  app: FastifyInstance,
  { vault, trustProxy }: { vault: Vault; trustProxy: number },
): void {
  app.get(SEEN_PATH, async ({ ip, headers }): Promise<Seen> => {
    if (!isOurs(vault, headers[QUESTION])) throw noSuchCall();
    const given = headers['x-forwarded-for'];
    const forwardedFor = typeof given === 'string' ? given : null;
    return { address: ip, forwardedFor, trustProxy };
  });
}
