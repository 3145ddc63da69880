import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestUsers, type Role, type TestUsers } from '../../testing/calls/test-users.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeOnEachDatabase('the concurrent streams of an account', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
  });
  beforeEach(async () => {
    await store.deps.db.deleteFrom('playing_place').execute();
    await allow('3');
  });
  afterAll(() => store.close());

  const allow = (value: string) => saveSetting(store.deps, { name: 'PLAYING_PLACES', value });

  /** A tab of a browser, as the page behaves in it. */
  const openTab = (client: TestClient) => {
    let count = 0;
    let own = '';
    const address = (id = own) => `/api/customer/places/${id}`;
    const tab = {
      id: () => own,
      start: async () => {
        count += 1;
        own = `${crypto.randomUUID()}-${count}`;
        store.clock.advance({ seconds: 1 });
        return (await client.send('PUT', address())).json().allowed;
      },
      end: (id?: string) => client.send('DELETE', address(id)),
      /** Saves the position, and answers whether the tab may play on. */
      heartbeat: async (id = own) => {
        const path = `/api/customer/progress/${users.catalogue.beard.videoId}`;
        const body = { positionSeconds: 7, watched: false, placeId: id };
        const { status, json } = await client.send('PUT', path, body);
        expect(status).toBe(200);
        expect(json()).toMatchObject({ positionSeconds: 7 });
        return json().mayPlay;
      },
      /** The status of a range of the video. */
      ask: async () => {
        const path = `/media/videos/${users.catalogue.beard.videoId}`;
        return (await client.get(path, { range: 'bytes=0-9' })).status;
      },
    };
    return tab;
  };
  type Tab = ReturnType<typeof openTab>;

  /** A browser with one tab. */
  const openBrowser = async (role: Role = 'customer') => openTab(await users.as(role));
  const openBrowsers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => openBrowser()));
  /** Which tabs may play on; their ranges say the same. */
  const playing = async (tabs: readonly Tab[]) => {
    const may = [];
    for (const tab of tabs) {
      const [mayPlay, status] = [await tab.heartbeat(), await tab.ask()];
      expect(status).toBe(mayPlay ? 206 : 409);
      may.push(mayPlay);
    }
    return may;
  };
  const startAll = async (tabs: readonly Tab[]) => {
    for (const tab of tabs) await tab.start();
  };

  it('are as many as allowed: the one that began first stops, and may take over again', async () => {
    const tabs = await openBrowsers(4);
    const [first, , , last] = tabs as [Tab, Tab, Tab, Tab];
    await startAll(tabs.slice(0, 3));
    expect(await playing(tabs.slice(0, 3))).toEqual([true, true, true]);
    expect(await last.start()).toBe(3);
    expect(await playing(tabs)).toEqual([false, true, true, true]);
    await first.start();
    expect(await playing(tabs)).toEqual([true, false, true, true]);
  });

  it('that ignore that they must stop get no more of the video until another one ends', async () => {
    const tabs = await openBrowsers(4);
    const [first, second] = tabs as [Tab, Tab];
    await startAll(tabs);
    expect(await first.ask()).toBe(409);
    // Nor by falling silent.
    for (let turn = 0; turn < 3; turn += 1) {
      store.clock.advance({ seconds: 50 });
      for (const tab of tabs.slice(1)) expect(await tab.heartbeat()).toBe(true);
    }
    expect(await first.ask()).toBe(409);
    await second.end();
    expect(await playing([first])).toEqual([true]);
  });

  it('that were refused say why', async () => {
    const client = await users.as('customer');
    await startAll([openTab(client), ...(await openBrowsers(3))]);
    const path = `/media/videos/${users.catalogue.beard.videoId}`;
    for (const range of ['', 'bytes=0-9']) {
      const answer = await client.get(path, { range });
      expect([answer.status, answer.json().code]).toEqual([409, 'plays_elsewhere']);
      expect(answer.json().message).toContain('To play here, start the video again.');
    }
    expect((await client.send('HEAD', path)).status).toBe(409);
    // The rest of the store is as open as before.
    const captions = `/media/captions/${users.catalogue.beard.videoId}`;
    expect((await client.get(captions)).status).toBe(200);
    expect((await client.get('/api/customer/packages')).status).toBe(200);
  });

  it('count while they play: not paused, not closed', async () => {
    const tabs = await openBrowsers(4);
    const [, second] = tabs as [Tab, Tab];
    await startAll(tabs.slice(0, 3));
    await second.end();
    await tabs[3]?.start();
    expect(await playing([0, 2, 3].flatMap((index) => tabs[index] ?? []))).toEqual([
      true,
      true,
      true,
    ]);
    // A paused player seeks and buffers.
    expect(await second.ask()).toBe(206);
    await second.start();
    expect(await playing(tabs)).toEqual([false, true, true, true]);
  });

  it('are free a minute after they were last heard of', async () => {
    const [crashed, ...others] = (await openBrowsers(4)) as [Tab, ...Tab[]];
    await startAll(others.slice(0, 2));
    await crashed.start();
    for (let turn = 0; turn < 4; turn += 1) {
      store.clock.advance({ seconds: 15 });
      for (const tab of others.slice(0, 2)) await tab.heartbeat();
    }
    await others[2]?.start();
    expect(await playing(others)).toEqual([true, true, true]);
  });

  it('go on after a sleep if there is room, and stop if there is none', async () => {
    const [asleep, ...others] = (await openBrowsers(4)) as [Tab, ...Tab[]];
    await asleep.start();
    store.clock.advance({ minutes: 10 });
    await startAll(others.slice(0, 2));
    expect(await playing([asleep, ...others.slice(0, 2)])).toEqual([true, true, true]);
    store.clock.advance({ minutes: 10 });
    await startAll(others);
    expect(await playing([asleep, ...others])).toEqual([false, true, true, true]);
  });

  it('stay the same through a reload, whichever page is heard of first', async () => {
    const client = await users.as('customer');
    const others = await openBrowsers(2);
    await startAll(others);
    for (const isInOrder of [true, false]) {
      const [before, after] = [openTab(client), openTab(client)];
      await before.start();
      if (isInOrder) await before.end();
      await after.start();
      if (!isInOrder) await before.end();
      expect(await playing([...others, after])).toEqual([true, true, true]);
    }
  });

  it('are one in each browser: its tabs play in turn', async () => {
    const client = await users.as('customer');
    const [one, two] = [openTab(client), openTab(client)];
    const others = await openBrowsers(2);
    await startAll([...others, one, two]);
    expect(await one.heartbeat()).toBe(false);
    expect(await playing([...others, two])).toEqual([true, true, true]);
    // The first one pauses, which does not end the second.
    await one.end();
    expect(await two.heartbeat()).toBe(true);
    await two.end();
    // Nothing plays in the session any more, so any tab may start a stream.
    expect(await one.heartbeat(`${one.id()}-again`)).toBe(true);
  });

  it('come to the same if messages are lost or late', async () => {
    const [tab, other] = (await openBrowsers(2)) as [Tab, Tab];
    await allow('1');
    // What it said while it played arrives after its end.
    await tab.start();
    await tab.end();
    expect(await tab.heartbeat()).toBe(true);
    await other.start();
    await tab.heartbeat();
    expect(await other.heartbeat()).toBe(true);
    // Its end was lost, and it plays again.
    await other.start();
    expect(await playing([other])).toEqual([true]);
    // The start was lost: the first save counts as one.
    store.clock.advance({ seconds: 1 });
    expect(await tab.heartbeat('lost')).toBe(true);
    expect(await other.heartbeat()).toBe(false);
    // The end of an unknown stream ends nothing.
    await tab.end('guessed');
    await other.end('lost');
    expect(await other.heartbeat()).toBe(false);
  });

  it('that begin in the same millisecond agree on who is first', async () => {
    await allow('1');
    const clients = [await users.as('customer'), await users.as('customer')];
    for (const client of clients) await client.send('PUT', '/api/customer/places/same');
    const path = `/media/videos/${users.catalogue.beard.videoId}`;
    const statuses = await Promise.all(clients.map(async (one) => (await one.get(path)).status));
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('follow the setting at once', async () => {
    const tabs = await openBrowsers(5);
    await startAll(tabs);
    expect(await playing(tabs)).toEqual([false, false, true, true, true]);
    await allow('1');
    expect(await playing(tabs)).toEqual([false, false, false, false, true]);
    await allow('');
    expect(await playing(tabs)).toEqual([false, false, true, true, true]);
    await allow('off');
    expect(await playing(tabs)).toEqual([true, true, true, true, true]);
    expect(await tabs[0]?.start()).toBeNull();
  });

  it('are not recorded while their number is not limited', async () => {
    await allow('off');
    await startAll(await openBrowsers(5));
    const rows = await store.deps.db.selectFrom('playing_place').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('are each account’s own, and admins have any number', async () => {
    await allow('1');
    const own = await openBrowser();
    const stranger = await users.as('stranger');
    await own.start();
    await openTab(stranger).start();
    expect(await playing([own])).toEqual([true]);
    for (let turn = 0; turn < 3; turn += 1) {
      const admin = await openBrowser('admin');
      expect(await admin.ask()).toBe(206);
    }
    expect(await playing([own])).toEqual([true]);
  });

  it('end with their session', async () => {
    await allow('1');
    const [client, other] = [await users.as('customer'), await openBrowser()];
    await other.start();
    await openTab(client).start();
    expect(await other.ask()).toBe(409);
    await client.send('POST', '/api/auth/logout');
    expect(await playing([other])).toEqual([true]);
  });

  it('that were never announced are served', async () => {
    await startAll(await openBrowsers(3));
    expect(await (await openBrowser()).ask()).toBe(206);
  });
});
