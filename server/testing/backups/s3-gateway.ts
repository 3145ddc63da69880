import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { listen } from '../../../sandbox/http/listen.ts';

/** A request on its way to an object store. */
export interface Passing {
  /** "PUT /bucket/key?partNumber=2" */
  line: string;
  /** "bytes=0-9"; undefined: no range is asked for. */
  range: string | undefined;
  /** Which one it is, from 1. */
  number: number;
}

/** Answers in place of the object store; true: it did, or never will. */
export type Meddle = (passing: Passing, response: ServerResponse) => boolean | Promise<boolean>;

/** Passes requests on to an object store, which sees the signature of its own address. */
export async function startGateway(target: string) {
  const { port } = new URL(target);
  let meddle: Meddle = () => false;
  let number = 0;
  const server = createServer(async (incoming, response) => {
    number += 1;
    const line = `${incoming.method} ${incoming.url}`;
    incoming.on('error', () => undefined);
    const { range } = incoming.headers;
    if (await meddle({ line, range, number }, response)) return;
    const { url: path, method, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    /** Replaces the handler of requests from now on, and counts them from 1 again. */
    meddle(how: Meddle) {
      meddle = how;
      number = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer of S3 that refuses. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  return true;
}
