import { openAsBlob } from 'node:fs';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { adminLogin } from '#contract/accounts.ts';
import { linkVideo, listCatalog } from '#contract/catalog.ts';
import { listPreparations, type Preparation } from '#contract/renditions.ts';
import { createVideo, uploadChunk } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';
import { demoLogins } from '../../demo/logins.ts';

/** How a call was answered. */
interface Answer {
  status: number;
  /** Why it was refused. */
  message: string;
  body: unknown;
}

/** The demo's admin, who adds videos by the store's calls. */
export interface Uploader {
  /** Sends a small file; returns what the store says of it. */
  upload(path: string): Promise<Answer>;
  /** Uploads a video and puts it at the end of a package; returns its id and that of the package. */
  addVideo(path: string, place: { title: string; packageName: string }): Promise<[string, string]>;
  /** How far the store is with each video that it knows something of. */
  listPreparations(): Promise<Preparation[]>;
  /** Waits until a video has been prepared, or cannot be. */
  waitUntilPrepared(videoId: string): Promise<Pick<Preparation, 'state' | 'reason'>>;
}

/** Logs the demo's admin in. */
export async function openUploader({ url }: { url: string }): Promise<Uploader> {
  let cookie = '';
  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : ((body && JSON.stringify(body)) ?? null),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const answered = (await answer.json()) as { message?: string };
    return { status: answer.status, message: answered.message ?? '', body: answered };
  }
  async function upload(path: string): Promise<Answer> {
    const form = new FormData();
    const fields = { chunkNumber: '0', totalChunks: '1', uploadId: crypto.randomUUID() };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('chunk', await openAsBlob(path), 'blob');
    return send('POST', uploadChunk.path, form);
  }
  async function listAll(): Promise<Preparation[]> {
    const answer = await send('GET', listPreparations.path);
    return listPreparations.response.parse(answer.body).preparations;
  }
  await send('POST', adminLogin.path, demoLogins.admin);
  return {
    upload,
    listPreparations: listAll,
    async addVideo(path, { title, packageName }) {
      const answer = await upload(path);
      expect([answer.status, answer.message]).toEqual([200, '']);
      const { videoPath } = uploadChunk.response.parse(answer.body);
      const saved = await send('POST', createVideo.path, { title, description: '', videoPath });
      const video = createVideo.response.parse(saved.body);
      const packages = listCatalog.response.parse((await send('GET', listCatalog.path)).body);
      const packageId = packages.find(({ name }) => name === packageName)?.id ?? '';
      await send('POST', linkVideo.path, { packageId, videoId: video.id });
      return [video.id, packageId];
    },
    async waitUntilPrepared(videoId) {
      const find = async () => (await listAll()).find((one) => one.videoId === videoId);
      const isEnded = async () => ['ready', 'failed'].includes((await find())?.state ?? '');
      await expect.poll(isEnded, { timeout: 180_000, intervals: [300] }).toBe(true);
      const { state = 'failed', reason = null } = (await find()) ?? {};
      return { state, reason };
    },
  };
}

/** Sets how fast bytes leave the page; -1 for no limit, 0 for no connection at all. */
export async function uploadSpeed(session: CDPSession, bytesPerSecond: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: bytesPerSecond === 0,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Holds the page's reads of files until what it returns is called. */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const held = new Promise<void>((resolve) => {
      addEventListener('release-reads', () => resolve());
    });
    Blob.prototype.arrayBuffer = async function readLater() {
      await held;
      return read.call(this);
    };
  });
  return () =>
    page.evaluate(() => {
      dispatchEvent(new Event('release-reads'));
    });
}

/** The video of that title, as the store has it. */
export async function videoTitled(page: Page, url: string, title: string) {
  const answer = await page.request.get(url + listVideos.path);
  const video = listVideos.response.parse(await answer.json()).find((one) => one.title === title);
  if (!video) throw new Error(`no video titled ${title}`);
  return video;
}

/** The rows of the uploads in a state. */
export const upload = (page: Page, state: string) => page.locator(`[data-upload=${state}]`);

/** How far the one upload of the page is. */
export const percentOf = async (page: Page) =>
  Number.parseInt((await page.getByText(/^\d+ %$/).textContent()) ?? '', 10);

/** Lets bytes leave the page so fast; returns what changes it. */
export async function limitUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await uploadSpeed(session, bytesPerSecond);
  return (faster: number) => uploadSpeed(session, faster);
}
