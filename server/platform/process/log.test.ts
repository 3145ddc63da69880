import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function written(entry: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog('debug', { write: (line) => lines.push(line) }).info(entry, 'something happened');
  return lines.join('');
}

it('the log shows no secret, wherever an entry carries it', () => {
  const secret = 'sk_test_51Secret';
  const names = [
    'cookie',
    'authorization',
    'password',
    'secret',
    'key',
    'token',
    'headers',
    'body',
  ];
  for (const name of names) {
    for (const entry of [
      { [name]: secret },
      { request: { [name]: secret } },
      { a: { b: { [name]: secret } } },
    ]) {
      const line = written(entry);
      expect(line, JSON.stringify(entry)).not.toContain(secret);
      expect(line).toContain('[redacted]');
    }
  }
  expect(written({ orderId: 'f00', status: 200 })).toContain('"orderId":"f00","status":200');
});

it('nor in the middle of a text, such as an error of the payment provider', () => {
  const secrets = ['sk_live_51Secret', 'rk_test_51Secret', 'whsec_abcdef', 'pi_1a_secret_b2c3'];
  for (const secret of secrets) {
    const error = new Error(`No: ${secret}.`, { cause: new Error(`because of ${secret}`) });
    const line = written({ err: error });
    expect(line).not.toContain(secret);
    expect(line).toContain('****');
  }
  expect(written({ intent: 'pi_1a2b3c', task: 'desk_test_of' })).toContain('"pi_1a2b3c"');
});
