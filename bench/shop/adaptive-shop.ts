import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addFragmentedVideo, makeRungs, setRenditions } from '../../e2e/support/ladder.ts';
import { startSession } from '../../server/accounts/sessions.store.ts';
import { addPackage } from '../../server/catalog/index.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startNginx } from '../references/nginx.ts';
import { openShop } from './shop.ts';
import { addBuyer } from './video-shop.ts';

const PACKAGE = 'Training';
const SECONDS = 60;

/** A page to watch a video on, with one button. */
export interface WatchingPage {
  url: string;
  /** The session of a customer who bought the video; null: not needed. */
  token: string | null;
}

/** A video in the store and on nginx: its pages there, by file and by playlist. */
export interface AdaptiveShop {
  file: Record<'store' | 'nginx', WatchingPage>;
  playlist: Record<'store' | 'nginx', WatchingPage>;
}

/**
 * Opens a shop that sells videos of a minute, with and without renditions, and an nginx with two bare pages
 * and the same files and playlists.
 */
export async function openAdaptiveShop(place: Workplace): Promise<AdaptiveShop> {
  const files = await makeRungs(SECONDS);
  const sold = { token: '', file: '', playlist: '', path: '' };
  const shop = await openShop(place, {
    seed: async (deps) => {
      const sell = async (name: string, own: readonly Buffer[], renditions: readonly Buffer[]) => {
        const texts = { description: '', features: [], isBundle: false, coverKey: null };
        const packageId = await addPackage(deps, { name, priceCents: 4900, ...texts });
        const video = { packageName: name, title: name, files: own };
        const videoId = await addFragmentedVideo({ deps }, video);
        await setRenditions({ deps }, videoId, renditions);
        return { packageId, videoId };
      };
      const file = await sell(`${PACKAGE} by file`, files, []);
      const playlist = await sell(`${PACKAGE} by playlist`, files, files);
      const packageIds = [file, playlist].map(({ packageId }) => packageId);
      const id = await addBuyer(deps, packageIds);
      sold.token = await startSession(deps, { kind: 'customer', id });
      sold.file = `/my-videos/${file.packageId}`;
      sold.playlist = `/my-videos/${playlist.packageId}`;
      sold.path = `/media/videos/${playlist.videoId}`;
    },
  });
  const folder = join(place.folder, 'bare');
  await mkdir(folder);
  const cookie = `sleigh_session=${sold.token}`;
  await copyVideo(folder, { address: shop.url + sold.path, cookie });
  const { origin } = await startNginx(place, folder);
  const atStore = (path: string) => ({ url: shop.url + path, token: sold.token });
  return {
    file: { store: atStore(sold.file), nginx: { url: `${origin}/file.html`, token: null } },
    playlist: {
      store: atStore(sold.playlist),
      nginx: { url: `${origin}/playlist.html`, token: null },
    },
  };
}

/** Copies what the store serves of a video, and hls.js, beside two bare pages. */
async function copyVideo(folder: string, { address, cookie }: { address: string; cookie: string }) {
  const fetched = async (url: string) => {
    const answer = await fetch(url, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const keep = async (name: string) => {
    const bytes = await fetched(`${address}/${name}`);
    await writeFile(join(folder, name), bytes);
    return bytes.toString('latin1');
  };
  await writeFile(join(folder, 'video.mp4'), await fetched(address));
  const master = await keep('playlist.m3u8');
  for (const [name] of master.matchAll(/^\w+\.m3u8$/gm)) {
    await keep(name);
    await keep(name.replace('.m3u8', '.mp4'));
  }
  const hls = join(import.meta.dirname, '../../node_modules/hls.js/dist/hls.light.min.js');
  await copyFile(hls, join(folder, 'hls.js'));
  await writeFile(join(folder, 'file.html'), barePage("video.src = 'video.mp4';"));
  const adaptive = `const hls = new Hls({ capLevelToPlayerSize: true });
      hls.loadSource('playlist.m3u8');
      hls.attachMedia(video);`;
  await writeFile(join(folder, 'playlist.html'), barePage(adaptive));
}

const barePage = (begin: string): string => `<!doctype html>
<script src="hls.js"></script>
<style>video { width: 880px; height: 495px }</style>
<button>Play Training</button>
<script>
  document.querySelector('button').onclick = () => {
    const video = document.createElement('video');
    document.body.append(video);
    ${begin}
    video.play();
  };
</script>
`;
