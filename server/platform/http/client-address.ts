import type { Server } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The key by which limits count the sender of a request: the address that the trusted proxies name, or the
 * connection's own, as `addressKey` writes it.
 */
export function clientAddress(request: FastifyRequest): string {
  return addressKey(request.ip);
}

/**
 * Keeps the address of each connection, so that limits can count a request whose client has left: Node asks the system
 * for it once, and a closed connection has none.
 */
export function keepAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/**
 * Writes every spelling of an address as one text. Of an IPv6 address the first 64 bits count, because
 * a connection gets at least a /64 and can use any address in it (RFC 4291 2.5.4, RFC 6177). An IPv4 address
 * inside an IPv6 address (::ffff:0:0/96, RFC 4291 2.5.5.2, and 64:ff9b::/96, RFC 6052) is that IPv4
 * address. A port, brackets and a zone id, which some proxies add, are left out. Anything else is
 * answered in lower case.
 */
export function addressKey(address: string): string {
  const written = address.trim().toLowerCase();
  const host = withoutPort(written).replace(/%.*$/, '');
  if (!isIPv6(host)) return host;
  const groups = groupsOf(host);
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === '0:0:0:0:0:ffff' || prefix === '64:ff9b:0:0:0:0') {
    const bits = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** `[2001:db8::1]:443` and `192.0.2.1:443` without brackets and port. */
function withoutPort(written: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const [host = '', port] = written.split(':');
  return port !== undefined && isIPv4(host) ? host : written;
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an address in one way (WHATWG URL, "IPv6 serializer"), an IPv4 ending included.
  const [head = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = back === undefined || back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

/**
 * Warns once if requests come through a proxy while TRUST_PROXY is 0. All visitors would share one
 * address, and its limits.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn(
      'Requests come through a proxy, but TRUST_PROXY is 0, so all visitors count as one. Set it to the number of proxies in front of the store.',
    );
  });
}
