import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stubTemplate } from '../testing/stub-pages.ts';
import type { Answer } from '../testing/test-client.ts';
import { startTestStore } from '../testing/test-store.ts';

describe('the headers of every answer', () => {
  const directives = (answer: Answer) =>
    Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split('; ')
        .map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources];
        }),
    );
  const provider = ['https://js.stripe.com', 'https://*.js.stripe.com'];

  it('hold the content security policy of the provider and no more', async () => {
    const store = await startTestStore('SQLite', {
      web: {
        template: stubTemplate,
        assetsFolder: tmpdir(),
        keptFolder: join(tmpdir(), 'none'),
        renderer: null,
      },
    });
    const standIn = store.sandbox.url;
    for (const path of ['/', '/nope', '/api/packages', '/api/nope', '/media/videos/x', '/%zz']) {
      const answer = await store.browser().get(path);
      expect(directives(answer), path).toEqual({
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'manifest-src': ["'self'"],
        'font-src': ["'self'"],
        'script-src': ["'self'", ...provider, standIn],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https://*.stripe.com', standIn],
        'media-src': ["'self'", 'blob:'],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': [...provider, 'https://hooks.stripe.com', standIn],
        'connect-src': ["'self'", 'https://api.stripe.com', standIn],
      });
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      // It would break the provider's frames.
      expect(answer.headers['cross-origin-embedder-policy']).toBeUndefined();
    }
    await store.close();
  });

  it('demand https only where PUBLIC_URL is https', async () => {
    const environment = { PUBLIC_URL: 'https://shop.example' };
    const store = await startTestStore('SQLite', { environment });
    const answer = await store.browser().get('/api/packages');
    expect(directives(answer)['upgrade-insecure-requests']).toEqual([]);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await store.close();
  });
});
