import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../start/config.ts';
import { describeWithBucketInFull } from '../../../testing/backups/describe-with-bucket.ts';
import { startGateway } from '../../../testing/backups/s3-gateway.ts';
import { openSwift, type Swift } from '../../../testing/backups/swift.ts';
import { createDoctorContext } from '../doctor-context.ts';
import { Unexamined } from '../finding.ts';
import { checkDelivery } from './delivery.ts';

describeWithBucketInFull('the doctor, of films that players get from a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
  let swifts: Record<'open' | 'closed', Swift>;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  beforeAll(async () => {
    swifts = { open: await openSwift(), closed: await openSwift('no pages') };
    for (const { createBucket } of Object.values(swifts)) await createBucket('media');
    gateway = await startGateway(swifts.open.settings.endpoint);
  });
  afterAll(async () => {
    await gateway.stop();
    for (const { close } of Object.values(swifts)) close();
    rmSync(folder, { recursive: true });
  });
  const foundWith = async (endpoint: string, more: Record<string, string> = {}) => {
    const environment = {
      DATA_DIR: folder,
      PUBLIC_URL: 'http://shop.example',
      MEDIA_DELIVERY: 'redirect',
      STORAGE_URL: `s3://media/shop?endpoint=${endpoint}`,
      ...swifts.open.environment,
      ...more,
    };
    const context = createDoctorContext(() => readConfig(environment));
    const findings = await checkDelivery(context);
    return findings.map(({ state, says, remedy }) => [state, says, remedy].join(' ')).join(' ');
  };

  it('says that they can, and leaves nothing in the bucket', async () => {
    const { endpoint } = swifts.open.settings;
    expect(await foundWith(endpoint)).toBe(
      'ok Players on pages of http://shop.example get films from s3://media/shop itself. ',
    );
  });

  it('notices that pages of the shop may not read there', async () => {
    const { settings, environment } = swifts.closed;
    expect(await foundWith(settings.endpoint, environment)).toMatch(
      /^problem .* does not let pages of http:\/\/shop\.example read .* CORS settings of the bucket/,
    );
  });

  it('notices a bucket that does not check what an address is signed for', async () => {
    gateway.meddle(({ line }, response) => {
      if (!line.includes('X-Amz-Signature=')) return false;
      response.writeHead(206, { 'access-control-allow-origin': '*' }).end('players');
      return true;
    });
    expect(await foundWith(gateway.url)).toMatch(/^problem .* it does not check signatures\./);
  });

  it('notices a bucket that answers nobody but the store', async () => {
    gateway.meddle(({ line }, response) => {
      if (line.includes('X-Amz-Signature=')) response.destroy();
      return line.includes('X-Amz-Signature=');
    });
    expect(await foundWith(gateway.url)).toMatch(/^problem .* cannot be reached: /);
  });

  it('says nothing where the store passes films on, and does not look where there is no bucket', async () => {
    expect(await foundWith(gateway.url, { MEDIA_DELIVERY: 'store' })).toBe('');
    await expect(foundWith('http://127.0.0.1:1')).rejects.toThrow(
      new Unexamined('files cannot be kept in the bucket'),
    );
  });
});
