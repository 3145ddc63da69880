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

describe('the configuration', () => {
  it('needs nothing: every variable has a default or may be absent', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
      LOGIN_FAILURES_PER_ACCOUNT: 5,
      LOGIN_FAILURES_PER_ADDRESS: 20,
      PROMO_FAILURES_PER_ADDRESS: 10,
      PAYMENT_INTENTS_PER_ADDRESS: 60,
    });
    const { DATABASE_URL, PUBLIC_URL, SECRET_KEY, STRIPE_API_BASE, STRIPE_JS_URL } = readConfig({});
    expect([DATABASE_URL, PUBLIC_URL, SECRET_KEY, STRIPE_API_BASE, STRIPE_JS_URL]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('takes blank variables for absent ones and leaves strange ones alone', () => {
    expect(readConfig({ PORT: '', TRUST_PROXY: ' ', PATH: '/bin', HOST: '0.0.0.0' })).toMatchObject(
      {
        PORT: 3000,
        TRUST_PROXY: 0,
        HOST: '0.0.0.0',
      },
    );
  });

  it.each([
    [{ PORT: 'http' }, 'PORT: "http" is not allowed: ', 'number'],
    [{ PORT: '70000' }, 'PORT: "70000" is not allowed: ', '65535'],
    [{ PORT: '-1' }, 'PORT: "-1" is not allowed: ', '0'],
    [{ PORT: '30.5' }, 'PORT: "30.5" is not allowed: ', 'int'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: "true" is not allowed: ', 'number'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: "loud" is not allowed: ', '"debug"|"info"|"warn"'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL: "shop.example" is not allowed: ', 'https'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL: "ftp://x" is not allowed: ', 'http or https address'],
    [{ STRIPE_API_BASE: 'localhost' }, 'STRIPE_API_BASE: "localhost" is not allowed: ', 'http'],
    [{ LOGIN_FAILURES_PER_ACCOUNT: '0' }, 'LOGIN_FAILURES_PER_ACCOUNT: "0" is not allowed: ', '1'],
    [{ ADMIN_USERNAME: 'nick' }, 'ADMIN_USERNAME and ADMIN_PASSWORD: ', 'both'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'SECRET_KEY: ', 'required with DATABASE_URL'],
  ] as [Record<string, string>, string, string][])(
    'says of %j which variable, what was given and what is allowed',
    (environment, beginning, allowed) => {
      const problem = problemOf(environment);
      expect(problem).toMatch(new RegExp(`^${beginning.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
      expect(problem).toContain(allowed);
    },
  );

  it('names every variable that is wrong, a line each', () => {
    const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'y', TRUST_PROXY: 'z' });
    expect(problem.split('\n').map((line) => line.split(':')[0])).toEqual([
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
