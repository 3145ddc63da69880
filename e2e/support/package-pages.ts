import type { CatalogPackage } from '#contract/catalog.ts';
import type { EditedPage, StandardPage } from '#contract/shop/owner-pages.ts';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';

type AdminCall = (method: string, path: string, body?: unknown) => Promise<Response>;

/** Makes calls as the demo's admin, without a page. Throws for an answer that is no success. */
async function callAsAdmin({ url }: Store): Promise<AdminCall> {
  const send = async (method: string, path: string, cookie: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const login = await send('POST', '/api/auth/login', '', demoLogins.admin);
  const cookie = login.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return (method, path, body) => send(method, path, cookie.join('; '), body);
}

/** Changes the shop's packages and pages, as its admin. */
export async function shopkeeper(store: Store) {
  const call = await callAsAdmin(store);
  const find = async (name: string): Promise<CatalogPackage> => {
    const packages: CatalogPackage[] = await (await call('GET', '/api/catalog')).json();
    const found = packages.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no package "${name}"`);
    return found;
  };
  return {
    find,
    /** Changes some of a package's details. */
    async change(name: string, change: Partial<CatalogPackage>): Promise<void> {
      const { id, description, price, isBundle, features } = await find(name);
      const details = { name, description, price: Number(price), isBundle, features };
      await call('PUT', `/api/packages/${id}`, { ...details, ...change });
    },
    /** A new package with the videos of another one, each by its title; returns its slug. */
    async create(details: object, videosOf: string): Promise<string> {
      const created = await call('POST', '/api/packages', details);
      const { id, slug }: CatalogPackage = await created.json();
      for (const { id: videoId } of await this.videosOf(videosOf)) {
        await call('POST', '/api/package-videos', { packageId: id, videoId });
      }
      return slug;
    },
    async videosOf(name: string): Promise<{ id: string; title: string }[]> {
      const { id } = await find(name);
      return (await call('GET', `/api/packages/${id}/videos`)).json();
    },
    /** Opens a video of a package to everybody, or closes it. */
    async markSample(name: string, title: string, isSample: boolean): Promise<void> {
      const { id } = await find(name);
      const video = (await this.videosOf(name)).find((one) => one.title === title);
      await call('PUT', `/api/packages/${id}/videos/${video?.id}/sample`, { isSample });
    },
    /** Begins sections with these videos of a package, each by its title. */
    async saveSections(name: string, headings: Readonly<Record<string, string>>): Promise<void> {
      const { id } = await find(name);
      const videos = await this.videosOf(name);
      await call('PUT', `/api/packages/${id}/video-order`, {
        videoIds: videos.map((video) => video.id),
        headings: Object.fromEntries(
          videos.map((video) => [video.id, headings[video.title] ?? '']),
        ),
      });
    },
    /** Writes one of the standard pages, in Markdown. */
    async writePage(name: StandardPage, page: { title: string; text: string }): Promise<void> {
      const path = `/api/owner-pages/${name}`;
      const { version }: EditedPage = await (await call('GET', path)).json();
      await call('PUT', path, { ...page, version });
    },
    async remove(name: string): Promise<void> {
      const { id } = await find(name);
      await call('DELETE', `/api/packages/${id}`);
    },
  };
}

export type Shopkeeper = Awaited<ReturnType<typeof shopkeeper>>;
