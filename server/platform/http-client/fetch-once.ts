import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import type { Clock } from '../clock/clock.ts';
import { withTimeLimit } from '../clock/with-time-limit.ts';
import { errorCode } from '../errors/error-code.ts';

/** The response to a request. */
export interface FetchedResponse {
  status: number;
  body: string;
  /** The Location header; null if there is none. */
  location: string | null;
  /** The origin whose pages may read it (Access-Control-Allow-Origin); null if it names none. */
  allowedOrigin: string | null;
  /** Its time, in milliseconds since 1970, to the second; null if it does not say. */
  date: number | null;
  /** When its certificate expires, in milliseconds since 1970; null without TLS. */
  certificateEndsAt: number | null;
}

/** There was no response. The message says why and what to check. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
}

const TIME_LIMIT_MS = 10_000;
const LARGEST_BODY = 64 * 1024;

interface Request {
  address: URL;
  headers: Record<string, string>;
  method: 'GET' | 'POST';
}

/** Makes one request over a new connection, for ten seconds at most, and follows no redirection. Throws FetchFailed. */
export function fetchOnce(
  clock: Clock,
  address: URL,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
): Promise<FetchedResponse> {
  return withTimeLimit({ clock, limitMs: TIME_LIMIT_MS }, (signal) =>
    request({ address, headers, method }, signal).catch((cause: unknown) => {
      const code = signal.aborted ? 'ETIMEDOUT' : String(errorCode(cause) ?? '');
      throw new FetchFailed(explain(address, code, cause), { cause });
    }),
  );
}

async function request(
  { address, headers, method }: Request,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  const begin = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    begin(address, { agent: false, signal, headers, method }, resolve).on('error', reject).end();
  });
  const { socket, headers: given } = answer;
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  const date = Date.parse(given.date ?? '');
  return {
    status: answer.statusCode ?? 0,
    location: given.location ?? null,
    allowedOrigin: given['access-control-allow-origin'] ?? null,
    date: Number.isNaN(date) ? null : date,
    certificateEndsAt: certificate === undefined ? null : Date.parse(certificate.validTo),
    body: (await text(answer)).slice(0, LARGEST_BODY),
  };
}

function explain({ host, hostname }: URL, code: string, error: unknown): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no server with the name ${hostname}.`;
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}.`;
    case 'ETIMEDOUT':
      return `${host} did not answer within ${TIME_LIMIT_MS / 1000} seconds.`;
    case 'CERT_HAS_EXPIRED':
      return `The certificate of ${host} has expired.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${host} is for another name.`;
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `The certificate of ${host} comes without the certificates between it and its issuer.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return `The certificate of ${host} comes from an unknown issuer.`;
    default:
      return `${host} cannot be reached: ${error instanceof Error ? error.message : code}`;
  }
}
