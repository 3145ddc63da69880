import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Workplace } from './workplace.ts';
import { runWrk } from './wrk.ts';

const folder = mkdtempSync(join(tmpdir(), 'sleigh-wrk-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A wrk that prints this. */
function saying(printed: string): Promise<unknown> {
  const place = { folder, load: async () => printed } as unknown as Workplace;
  return runWrk(place, { url: 'http://127.0.0.1:1', connections: 1, seconds: 1 });
}
const result = (failed: number, requests = 1000) =>
  `Running ...\nRESULT {"requests":${requests},"microseconds":2000000,"bytes":5000,"p99":1500,"failed":${failed},"wrong":3}\n`;

describe('what wrk says', () => {
  it('is read', async () => {
    const read = { requests: 1000, seconds: 2, bytes: 5000, p99Ms: 1.5, wrong: 3 };
    expect(await saying(result(0))).toEqual(read);
  });

  it('is of no use where a request failed, or none was answered', async () => {
    const failed = { name: 'Unusable', message: '1 of 1000 requests failed' };
    await expect(saying(result(1))).rejects.toMatchObject(failed);
    const none = { name: 'Unusable', message: 'no request was answered' };
    await expect(saying(result(0, 0))).rejects.toMatchObject(none);
    await expect(saying('unable to connect')).rejects.toThrow('wrk printed no result');
  });
});
