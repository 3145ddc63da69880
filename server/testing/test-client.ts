import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Bootstrap, bootstrap } from '#contract/bootstrap.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  bytes: Buffer;
  // The tests look into answers of every shape.
  json<Body = Record<string, unknown>>(): Body;
}

/** A browser's side of HTTP: it keeps cookies and sends them back. */
export interface TestClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(
    method: 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookies: Map<string, string>;
}

/** A client of the app in process, at an IP address of its own. */
export function createTestClient(app: FastifyInstance, remoteAddress = '10.0.0.1'): TestClient {
  const cookies = new Map<string, string>();
  const inject = async (options: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const response = await app.inject({ remoteAddress, ...options, headers });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      json: () => response.json(),
    };
  };
  return {
    cookies,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    send: (method, url, body, headers = {}) =>
      inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
  };
}

/** The data that a page carries for its first view. */
export function bootstrapOf({ text }: Pick<Answer, 'text'>): Bootstrap {
  const marked = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(text);
  return bootstrap.parse(JSON.parse(marked?.[1] ?? 'null'));
}
