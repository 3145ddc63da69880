import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface HttpsResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface HttpsCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A visitor of https://shop.example who trusts one certificate, at a port of this machine. */
export function httpsClient({ port, ca }: { port: number; ca: string }) {
  const begin = (path: string, { method = 'GET', headers = {} }: HttpsCall = {}) =>
    httpsRequest({
      host: '127.0.0.1',
      port,
      ca,
      servername: 'shop.example',
      path,
      method,
      headers: { host: 'shop.example', ...headers },
    });
  const answerOf = async (call: ReturnType<typeof begin>): Promise<HttpsResponse> => {
    const [answer]: IncomingMessage[] = await once(call, 'response');
    if (answer === undefined) throw new Error('no answer');
    const bytes = Buffer.concat(await answer.toArray());
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, bytes, text: bytes.toString() };
  };
  return {
    /** A request whose body the caller writes. */
    begin,
    answerOf,
    async send(path: string, call: HttpsCall = {}): Promise<HttpsResponse> {
      const request = begin(path, call);
      request.end(call.body);
      return answerOf(request);
    },
    /** The status and the length that an answer announces. Its body is not waited for. */
    async peek(path: string, call: HttpsCall = {}): Promise<[status: number, length: number]> {
      const [answer]: IncomingMessage[] = await once(begin(path, call).end(), 'response');
      answer?.destroy();
      return [answer?.statusCode ?? 0, Number(answer?.headers['content-length'] ?? 0)];
    },
    /** A request with a JSON body, as a page of the shop sends it. */
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const own = { origin: 'https://shop.example', 'content-type': 'application/json' };
      const request = begin(path, { method: 'POST', headers: { ...own, ...headers } });
      request.end(JSON.stringify(body));
      return answerOf(request);
    },
  };
}
