import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadConfig, configSchema, readConfig } from './config.ts';

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

const OF_BUCKET =
  'It must be s3://bucket or s3://bucket/prefix, with ?endpoint=https://...&region=... behind it if that is not as in S3_ENDPOINT and S3_REGION, and without the access key.';

describe('the configuration', () => {
  it('makes a relative folder absolute, because other programs work elsewhere', () => {
    expect(readConfig({ DATA_DIR: 'data/demo' }).DATA_DIR).toBe(resolve('data/demo'));
    expect(readConfig({ DATA_DIR: '/srv/shop' }).DATA_DIR).toBe('/srv/shop');
  });

  it('needs nothing: every variable is optional', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('data'),
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
      LOGIN_FAILURES_PER_ACCOUNT: 5,
      LOGIN_FAILURES_PER_ADDRESS: 20,
      LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: 50,
      PROMO_FAILURES_PER_ADDRESS: 10,
      PAYMENT_INTENTS_PER_ADDRESS: 60,
    });
    const { DATABASE_URL, PUBLIC_URL, SECRET_KEY, STRIPE_API_BASE, STRIPE_JS_URL } = readConfig({});
    expect([DATABASE_URL, PUBLIC_URL, SECRET_KEY, STRIPE_API_BASE, STRIPE_JS_URL]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('treats blank variables as unset and ignores variables it does not know', () => {
    expect(readConfig({ PORT: '', TRUST_PROXY: ' ', PATH: '/bin', HOST: '0.0.0.0' })).toMatchObject(
      {
        PORT: 3000,
        TRUST_PROXY: 0,
        HOST: '0.0.0.0',
      },
    );
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT is "eighty". It must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000". It must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1". It must be a whole number from 0 to 65535.'],
    [{ PORT: '-30.5' }, 'PORT is "-30.5". It must be a whole number from 0 to 65535.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true". It must be a whole number from 0 to 10.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud". It must be one of these: debug, info, warn, error, silent.',
    ],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL is "shop.example". It must be an address that begins with http:// or https://.',
    ],
    [
      { STRIPE_API_BASE: 'ftp://nick:hunter2@x' },
      'STRIPE_API_BASE is "ftp://***@x". It must be an address that begins with http:// or https://.',
    ],
    [
      { SECRET_KEY: 'hunter2' },
      'SECRET_KEY is set to a value that is not allowed. It must have at least 32 characters.',
    ],
    [
      { ADMIN_USERNAME: 'nick', ADMIN_PASSWORD: 'hunter2' },
      'ADMIN_PASSWORD is set to a value that is not allowed. It must have 8 to 200 characters.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'hunter2' },
      'STRIPE_WEBHOOK_SECRET is set to a value that is not allowed. It must begin with whsec_.',
    ],
    [
      { DATABASE_URL: 'mysql://db/x', SECRET_KEY: 'x'.repeat(32) },
      'DATABASE_URL is set to a value that is not allowed. It must be an address that begins with postgres://.',
    ],
    [
      { DATABASE_URL: 'postgres://db/x' },
      'SECRET_KEY is not set. DATABASE_URL needs it: all servers of one database share one key.',
    ],
    [
      { S3_ACCESS_KEY_ID: 'nick' },
      'Only one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set. Set both or neither.',
    ],
    [
      { S3_SECRET_ACCESS_KEY: 'two words' },
      'S3_SECRET_ACCESS_KEY is set to a value that is not allowed. It must have 1 to 500 characters and no spaces.',
    ],
    [
      { S3_ENDPOINT: 'https://nick:hunter2@s3.example' },
      'S3_ENDPOINT is "https://***@s3.example". It must not hold the access key. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    ],
    [
      { STORAGE_URL: 'https://s3.example/b' },
      `STORAGE_URL is "https://s3.example/b". ${OF_BUCKET}`,
    ],
    [
      { STORAGE_URL: 's3://bucket/shop?endpoint=https://nick:hunter2@s3.example' },
      `STORAGE_URL is "s3://***@s3.example". ${OF_BUCKET}`,
    ],
    [
      { STORAGE_URL: 's3://bucket/shop?endpoint=s3.example&zone=1' },
      `STORAGE_URL is "s3://bucket/shop?endpoint=s3.example&zone=1". ${OF_BUCKET}`,
    ],
    [
      { ADMIN_USERNAME: 'nick' },
      'ADMIN_USERNAME is set, but ADMIN_PASSWORD is not. Set both or neither.',
    ],
    [
      { ADMIN_PASSWORD: 'long enough' },
      'ADMIN_PASSWORD is set, but ADMIN_USERNAME is not. Set both or neither.',
    ],
  ] as [Record<string, string>, string][])('says of %j: %s', (environment, problem) => {
    expect(problemOf(environment)).toBe(problem);
  });

  it('has one line for each variable that is wrong', () => {
    const problem = problemOf({ PORT: '0.5', LOG_LEVEL: 'y', TRUST_PROXY: '-0.5' });
    expect(problem.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ]);
  });

  it.each([
    { SECRET_KEY: 'hunter2-short' },
    { ADMIN_PASSWORD: 'hunter2', ADMIN_USERNAME: 'nick' },
    { DATABASE_URL: 'mysql://nick:hunter2@db/x' },
    { PUBLIC_URL: 'ftp://nick:hunter2@shop.example' },
    { STRIPE_API_BASE: 'ftp://nick:hunter2@localhost' },
  ] as Record<string, string>[])('shows no secret: %j', (environment) => {
    expect(problemOf(environment)).not.toContain('hunter2');
  });

  it('describes every variable for the documentation', () => {
    for (const [name, schema] of Object.entries(configSchema.shape)) {
      expect(schema.description, name).toMatch(/\.$/);
    }
  });
});

describe('the mail server and the sender', () => {
  const read = (environment: Record<string, string>) => {
    const { SMTP_URL, MAIL_FROM } = readConfig(environment);
    return { SMTP_URL, MAIL_FROM };
  };

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, beginsWithTls: false }],
    ['smtps://Mail.Example', { host: 'mail.example', port: 465, beginsWithTls: true }],
    ['smtp://mail.example:465/', { port: 465, beginsWithTls: true }],
    ['smtps://mail.example:2465', { port: 2465, beginsWithTls: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://me%40example.com:p%2F%23%20w@x:25', { user: 'me@example.com', password: 'p/# w' }],
    ['smtp://x', { user: null, password: null }],
  ])('%s', (SMTP_URL, expected) => {
    expect(read({ SMTP_URL }).SMTP_URL).toMatchObject(expected);
  });

  it.each([
    ['shop@example.com', { name: null, address: 'shop@example.com' }],
    ['My Shop <shop@example.com>', { name: 'My Shop', address: 'shop@example.com' }],
    ['"Shop, Inc." <shop@example.com>', { name: 'Shop, Inc.', address: 'shop@example.com' }],
    ['<shop@example.com>', { name: null, address: 'shop@example.com' }],
  ])('%s', (MAIL_FROM, expected) => {
    expect(read({ MAIL_FROM }).MAIL_FROM).toEqual(expected);
  });

  it.each([
    ['http://mail.example', '"http://mail.example"'],
    ['mail.example:25', '"mail.example:25"'],
    ['smtp://me:hunter2@', '"smtp://***@"'],
    ['smtp://me:hunter2@mail.example?pool=true', '"smtp://***@mail.example?pool=true"'],
    ['smtp://me:hun/ter2@mail.example', '"smtp://***@mail.example"'],
    ['smtp://me:hun@ter2@x/y', '"smtp://***@x/y"'],
    ['smtp://me:hun%ter2@mail.example', '"smtp://***@mail.example"'],
    ['smtp://me:hunter2', '"smtp://me:***"'],
    ['smtp://mail.example:0', '"smtp://mail.example:***"'],
  ])('%s stops the start, and its password is not shown', (SMTP_URL, shown) => {
    const problem = problemOf({ SMTP_URL });
    expect(problem).toMatch(/^SMTP_URL is .* It must be an address such as smtp:/);
    expect(problem).toContain(`SMTP_URL is ${shown}. `);
    expect(problem).not.toMatch(/hun|ter2/);
  });

  it.each([
    'Shop',
    'Shop <shop>',
    'a@b.com, c@d.com',
    'Shop\nBcc: x <a@b.com>',
    'A <a@b.com> <c@d.com>',
  ])('%j is no sender', (MAIL_FROM) => {
    expect(problemOf({ MAIL_FROM })).toContain('It must be an address, or a name and an address');
  });
});
