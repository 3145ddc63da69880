import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

describeWithDatabase('the preview of Markdown', (kind) => {
  let store: TestStore;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    admin = await (await createTestUsers(store)).as('admin');
  });
  afterAll(() => store.close());

  const preview = (text: unknown) => admin.send('POST', '/api/markdown/preview', { text });

  it('is the text as a page shows it', async () => {
    const answer = await preview('# Refunds\n\nWithin <b>14</b> days.');
    expect(answer.json()).toEqual({
      content: [
        { kind: 'heading', level: 2, runs: [{ text: 'Refunds' }] },
        { kind: 'paragraph', runs: [{ text: 'Within <b>14</b> days.' }] },
      ],
    });
  });

  it.each([
    ['a'.repeat(1_000_000), 'text: must be at most 50,000 characters'],
    ['> '.repeat(25), 'text: lists and quotes must be nested at most 20 levels deep'],
    ['a\u0000', 'text: must not contain control characters'],
    [7, 'text: must be text'],
  ])('refuses what no page can have (%#)', async (text, message) => {
    const answer = await preview(typeof text === 'string' ? `${text}${'> '.repeat(20)}a` : text);
    expect([answer.status, answer.json().message]).toEqual([400, message]);
  });
});
