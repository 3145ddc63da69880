import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { refuse, startGateway } from '../../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { createS3Location } from '../places/s3-location.ts';
import { readObject, readWhole } from '../read-object.ts';
import type { S3Settings } from './s3-address.ts';

/** On a busy machine an answer takes its time, too. */
const LIMITS = { partBytes: 5 * 2 ** 20, firstBytes: 2 ** 20, idleMs: 60_000 };
const key = { accessKeyId: 'test:owner', secretAccessKey: 'secret' };

const open = (settings: Partial<S3Settings>, limits = LIMITS, bucket = 'bucket') =>
  createS3Location(
    {
      name: `s3://${bucket}`,
      bucket,
      prefix: '',
      settings: { endpoint: undefined, region: 'us-east-1', ...key, ...settings },
    },
    limits,
  );
const listAll = async (location: ReturnType<typeof open>) => {
  for await (const _object of location.list(''));
};
const bytes = [Buffer.from('Ho ho ho')];

describe('a server that does not do as S3 does', () => {
  let answer: (response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    request.resume();
    request.on('error', () => undefined);
    answer(response);
  });
  let endpoint: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is refused with the reason and what to do, and no key is shown', async () => {
    const web = (response: ServerResponse) => response.end('<html><p>Welcome</p></html>');
    const cases: [typeof answer, RegExp][] = [
      [(response) => refuse(response, 403, 'AccessDenied'), /^The access key may not list the /],
      [(response) => refuse(response, 403, 'InvalidAccessKeyId'), / does not take the access key /],
      [(response) => refuse(response, 403, 'RequestTimeTooSkewed'), /^The clock of this machine /],
      [(response) => refuse(response, 404, 'NoSuchBucket'), /^There is no bucket bucket at http/],
      [(response) => refuse(response, 301, 'PermanentRedirect'), / Set S3_REGION to it\.$/],
      [(response) => refuse(response, 503, 'SlowDown'), / answered 503 \(SlowDown\)\. Try again/],
      [(response) => refuse(response, 500, 'InternalError'), / answered 500 \(InternalError\)/],
      [
        (response) => refuse(response, 400, 'Odd'),
        / refused to list the bucket bucket \(400 Odd\)\. Check S3_ENDPOINT, S3_REGION and /,
      ],
      [(response) => refuse(response, 400, 'InvalidBucketName'), /^There is no bucket bucket at /],
      [(response) => refuse(response, 403, 'InvalidObjectState'), /^Objects .* into an archive\. /],
      [(response) => refuse(response, 501, 'NotImplemented'), / Choose another object store\.$/],
      [
        (response) => response.writeHead(404).end('<p>Gone</p>'),
        / does not answer as S3 does \(404\)/,
      ],
      [
        (response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end(),
        / does not answer as S3 does \(302\)\. Check S3_ENDPOINT\.$/,
      ],
      [web, / does not answer as S3 does/],
      [(response) => response.end('{"a":'), / does not answer as S3 does/],
      [(response) => response.destroy(), / did not answer\. Check S3_ENDPOINT/],
    ];
    for (const [how, reason] of cases) {
      answer = how;
      const failing = listAll(open({ endpoint }));
      await expect(failing).rejects.toThrow(reason);
      await expect(failing).rejects.not.toThrow(/test:owner|secret/);
    }
    answer = web;
    await expect(open({ endpoint }).put('a', bytes)).rejects.toThrow(/ does not answer as S3 does/);
  });

  it('gives back a backup though it cannot compare ETags', async () => {
    const whole = randomBytes(3 * 2 ** 20);
    answer = (response) => {
      const { range, 'if-match': match } = response.req.headers;
      if (match !== undefined) return refuse(response, 412, 'PreconditionFailed');
      const [start = 0, end = 0] =
        /^bytes=(\d+)-(\d+)$/
          .exec(range ?? '')
          ?.slice(1)
          .map(Number) ?? [];
      const part = whole.subarray(start, end + 1);
      return response
        .writeHead(206, {
          etag: 'W/"compressed"',
          'content-length': part.length,
          'content-range': `bytes ${start}-${start + part.length - 1}/${whole.length}`,
        })
        .end(part);
    };
    expect((await readWhole(open({ endpoint }), 'a'))?.equals(whole)).toBe(true);
  });

  it('is refused if it is full', async () => {
    for (const [status, code] of [
      [403, 'QuotaExceeded'],
      [507, 'InsufficientStorage'],
      [413, 'EntityTooLarge'],
    ] as const) {
      answer = (response) => refuse(response, status, code);
      await expect(open({ endpoint }).put('a', bytes)).rejects.toThrow(
        /^The bucket bucket is full .* Earlier backups are unchanged\.$/,
      );
    }
  });

  it('is not waited for without end, before its answer or within', async () => {
    answer = () => undefined;
    const silent = / did not answer\. Check S3_ENDPOINT/;
    const hasty = () => open({ endpoint }, { ...LIMITS, idleMs: 150 });
    await expect(listAll(hasty())).rejects.toThrow(silent);
    await expect(hasty().put('a', bytes)).rejects.toThrow(silent);
    answer = (response) => {
      response.writeHead(206, { 'content-length': 8, 'content-range': 'bytes 0-7/8' });
      response.write('Ho');
    };
    await expect(buffer(readObject(hasty(), 'a'))).rejects.toThrow(
      / did not answer| cannot be reached| broke off/,
    );
  });

  it('does not fill the memory with more than was asked for', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 6 * 2 ** 20 });
      response.end(Buffer.alloc(6 * 2 ** 20));
    };
    await expect(buffer(readObject(open({ endpoint }), 'a'))).rejects.toThrow(
      /does not answer ranges/,
    );
  });

  it('is told from none at all, and a key from no key', async () => {
    await expect(listAll(open({ endpoint: 'http://127.0.0.1:1' }))).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. /,
    );
    await expect(listAll(open({ endpoint: 'http://nowhere.invalid' }))).rejects.toThrow(
      / cannot be reached \(E\w+\)\. /,
    );
  });
});

describeWithBucketInFull('an object store', () => {
  let swift: Swift;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    swift = await openSwift();
    await swift.createBucket('bucket');
    gateway = await startGateway(swift.settings.endpoint);
  });
  afterAll(async () => {
    await gateway.stop();
    swift.close();
  });
  it('refuses what is missing, foreign or wrong', async () => {
    const cases: [Partial<S3Settings>, RegExp, string?][] = [
      [{}, /^There is no bucket nowhere at /, 'nowhere'],
      [{ secretAccessKey: 'wrong' }, / does not take the access key \(SignatureDoesNotMatch\)/],
      [{ accessKeyId: swift.guestKeyId }, /^The access key may not list the bucket bucket /],
      [{ region: 'eu-west-1' }, / is in another region\. Set S3_REGION to it\.$/],
    ];
    for (const [settings, reason, bucket] of cases)
      await expect(
        listAll(open({ ...swift.settings, ...settings }, LIMITS, bucket)),
      ).rejects.toThrow(reason);
    const guest = open({ ...swift.settings, accessKeyId: swift.guestKeyId });
    await expect(guest.put('a', bytes)).rejects.toThrow(/^The access key may not write to the /);
  });

  it('refuses a clock that is years off, in either direction', async () => {
    for (const year of [2019, 2045]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 0) });
      try {
        const failing = listAll(open(swift.settings));
        await expect(failing).rejects.toThrow(/^The clock of this machine is not that of http/);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  it('is asked again where an answer breaks off or it is busy for a moment', async () => {
    const location = open({ ...swift.settings, endpoint: gateway.url });
    const large = Buffer.alloc(12 * 2 ** 20, 'sleigh');
    let busy = 2;
    gateway.meddle((_passing, response) => {
      busy -= 1;
      return busy >= 0 && refuse(response, 503, 'SlowDown');
    });
    await location.put('large', [large]);
    // Of the answers with its first bytes and with its rest the first two break off each.
    const broken = new Map<string, number>();
    gateway.meddle(({ range = '' }, response) => {
      const [, start = '', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
      broken.set(start, (broken.get(start) ?? 0) + 1);
      if ((broken.get(start) ?? 0) > 2) return false;
      const length = Math.min(Number(end) + 1, large.length) - Number(start);
      const about = { 'content-range': `bytes ${start}-${end}/${large.length}` };
      response.writeHead(206, { 'content-length': length, ...about });
      response.write(large.subarray(Number(start), Number(start) + 5000), () => response.destroy());
      return true;
    });
    expect((await buffer(readObject(location, 'large'))).equals(large)).toBe(true);
    expect(broken.size).toBeGreaterThan(2);
    gateway.meddle((_passing, response) => {
      response.writeHead(206, { 'content-length': 9, 'content-range': 'bytes 0-8/9' });
      response.write('half', () => response.destroy());
      return true;
    });
    await expect(readWhole(location, 'large')).rejects.toThrow(
      /^The connection to the bucket broke off\. Try again\.$/,
    );
  });
});
