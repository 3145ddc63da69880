import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings of a body, the best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The response in one encoding. */
export interface PreparedBody {
  /** The body's tag, as in the ETag header. */
  etag: string;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** A response that is the same for everybody, prepared in every encoding. */
export type PreparedResponse = Readonly<Record<Encoding, PreparedBody>>;

const brotli = promisify(brotliCompress);
const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** Prepares a response with these headers. Its tag is made from its content. */
export async function prepareText(
  plain: Buffer,
  { vary = 'accept-encoding', ...common }: Readonly<Record<string, string>>,
): Promise<PreparedResponse> {
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  const pack = async (encoding: Encoding): Promise<PreparedBody> => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
    const headers = {
      ...common,
      etag,
      vary,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return { etag, headers, bytes: await packers[encoding](plain) };
  };
  const [br, gzip, identity] = await Promise.all([pack('br'), pack('gzip'), pack('identity')]);
  return { br, gzip, identity };
}

/**
 * Prepares a JSON response. Browsers cache it and revalidate it each time. Returns `former` if the
 * content is the same.
 */
export async function prepareJson(
  value: unknown,
  former?: PreparedResponse,
): Promise<PreparedResponse> {
  const plain = Buffer.from(JSON.stringify(value));
  if (former?.identity.bytes.equals(plain)) return former;
  return prepareText(plain, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  });
}

/** The body in the best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function chooseBody(
  answer: PreparedResponse,
  acceptEncoding: string | undefined,
): PreparedBody {
  if (acceptEncoding === undefined) return answer.identity;
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const isRefused = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
      return [name.trim(), !isRefused] as const;
    }),
  );
  return answer[ENCODINGS.find((encoding) => accepted.get(encoding)) ?? 'identity'];
}
