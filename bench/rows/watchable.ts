import { execFile } from 'node:child_process';
import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../frame/row.ts';
import { addByUpload } from '../shop/add-by-upload.ts';
import { tenMinuteVideo } from '../shop/kept-videos.ts';
import { openShop, signInAdmin } from '../shop/shop.ts';

const run = promisify(execFile);

/** How soon an upload can be watched, against a copy of its file. */
export const watchable: Row = {
  name: 'watchable',
  title:
    'a video of ten minutes (450 MB, H.264, its index at the end): from the last chunk to its first bytes as a video, against cp and sync of the file',
  needs: ['ffmpeg'],
  rounds: 3,
  figures: [{ name: 'time', unit: 'ms', against: 'cp', atMost: 2 }],
  async prepare(place) {
    const file = await tenMinuteVideo();
    const shop = await openShop(place);
    const cookie = await signInAdmin(shop);
    const copy = join(place.folder, 'copy');
    return [
      {
        name: 'store',
        async round() {
          const video = await addByUpload(place, { shop, cookie, file });
          await video.remove();
          return { time: video.watchableMs };
        },
      },
      {
        name: 'cp',
        async round() {
          // The upload is read from the page cache as well.
          await stat(file);
          const start = performance.now();
          await copyFile(file, copy);
          await run('sync', [copy]);
          const time = performance.now() - start;
          await rm(copy);
          return { time };
        },
      },
    ];
  },
};
