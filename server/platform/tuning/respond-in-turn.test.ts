import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { respondInTurn, stoppable } from './respond-in-turn.ts';

const gets = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join('');

describe('pipelined requests', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  const serve = async (listener: RequestListener) => {
    let parsed = 0;
    const server = createServer({
      ...stoppable,
      IncomingMessage: class extends stoppable.IncomingMessage {
        constructor(...given: ConstructorParameters<typeof stoppable.IncomingMessage>) {
          super(...given);
          parsed += 1;
        }
      },
    }).on('request', listener);
    respondInTurn(server, () => 'x');
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, server, parsed: () => parsed };
  };
  it('are answered one after the other, in their order', async () => {
    let open = 0;
    let most = 0;
    const { port } = await serve((request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('finish', () => {
        open -= 1;
      });
      setImmediate(() => response.end(`<${request.url}>`));
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(gets(17));
    let heard = '';
    for await (const piece of socket) {
      heard += piece;
      if (heard.includes('</16>')) break;
    }
    expect(heard.match(/<\/\d+>/g)).toEqual(Array.from({ length: 17 }, (_, at) => `</${at}>`));
    expect(most).toBe(1);
  });

  it('may follow again once those before are answered, with bodies', async () => {
    const { port } = await serve((request, response) => {
      request.resume().on('end', () => response.end(`<${request.url}>`));
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const post = 'POST /sent HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc';
    let heard = '';
    socket.write(gets(15) + post);
    for await (const piece of socket) {
      heard += piece;
      const answers = heard.split('</sent>').length - 1;
      if (!heard.endsWith('</sent>')) continue;
      if (answers === 3) break;
      socket.write(gets(15) + post);
    }
    expect(heard.match(/<\/\d+>/g)).toHaveLength(45);
  });

  it.each([
    ['ordinary ones', gets(2000)],
    ['those without a Host header', gets(1) + 'GET / HTTP/1.1\r\n\r\n'.repeat(2000)],
    ['those with an expectation', gets(2000).replaceAll('host: a', 'host: a\r\nexpect: x')],
  ])(
    'close the connection beyond 16 that wait, and the rest is not even parsed: %s',
    async (_, text) => {
      const begun: ServerResponse[] = [];
      const { port, parsed } = await serve((_request, response) => void begun.push(response));
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      await new Promise((resolve) => socket.resume().on('error', resolve).on('close', resolve));
      expect(begun).toHaveLength(1);
      expect(parsed()).toBeLessThanOrEqual(20);
    },
  );

  it.each([
    ['16 requests too many', gets(2000)],
    ['the last of which is one too many', gets(18)],
    ['what is no request', `${gets(1)}${'\n\0'.repeat(10_000)}`],
    ['a tunnel', `${gets(1)}CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n${gets(1000)}`],
  ])('close the connection without a copy of what was read: %s', async (_, text) => {
    let copies: MockInstance | undefined;
    const { port } = await serve(({ socket }) => {
      const { parser } = socket as Socket & { parser: { getCurrentBuffer(): Buffer } };
      copies ??= vi.spyOn(Object.getPrototypeOf(parser), 'getCurrentBuffer');
    });
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    await new Promise((resolve) => socket.resume().on('error', resolve).on('close', resolve));
    expect(copies).toBeDefined();
    expect(copies).not.toHaveBeenCalled();
    copies?.mockRestore();
  });

  it('with an endless body in chunks are answered, and the connection closed', async () => {
    const { port } = await serve((_request, response) => response.end('answered'));
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const chunks = '1\r\na\r\n'.repeat(100);
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`);
    let heard = '';
    for await (const piece of socket) heard += piece;
    expect(heard).toContain('answered');
  });

  it('with a body in chunks are read no further than somebody takes', async () => {
    const begun = Promise.withResolvers<IncomingMessage>();
    const { port } = await serve((request, response) => {
      if (request.method === 'GET') response.end('answered');
      else begun.resolve(request);
    });
    const sender = connect(port, '127.0.0.1');
    sender.on('error', () => undefined);
    sender.write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
    sender.write('1\r\na\r\n'.repeat(200_000));
    const request = await begun.promise;
    for (let visits = 0; visits < 20; visits += 1) await fetch(`http://127.0.0.1:${port}/`);
    expect(request.socket.bytesRead).toBeLessThanOrEqual(2 * 65_536);
    sender.destroy();
  });

  it('without a Host header are answered 400, and the connection closed', async () => {
    const { port } = await serve((_request, response) => response.end('answered'));
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write('GET / HTTP/1.1\r\n\r\n');
    let heard = '';
    for await (const piece of socket) heard += piece;
    expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('are not begun if the connection closes before their turn', async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const urls: (string | undefined)[] = [];
    const { port } = await serve((request, response) => {
      urls.push(request.url);
      begun.resolve(response);
    });
    const socket = connect(port, '127.0.0.1', () => socket.write(gets(10)));
    const response = await begun.promise;
    socket.destroy();
    await once(response, 'close');
    response.end('too late');
    await new Promise(setImmediate);
    expect(urls).toEqual(['/0']);
  });
});
