import { cpuSeconds, memoryBytes, peakMemory } from '../frame/cost.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { serveVideo, type VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
const PIECE_BYTES = 8 * 1024 * 1024;
const HEADER_BYTES = 4096;

/** Each request continues where the one before it ended. */
const PLAY = `
local at = 0
function request()
  local from = at
  at = (at + ${PIECE_BYTES}) % ${VIDEO_BYTES}
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${PIECE_BYTES - 1})
  return wrk.format()
end
`;

/** A video of 1 GB in ranges of 8 MB, against nginx without sendfile, which Node does not have either. */
export const video: Row = {
  name: 'video',
  title: 'a video of 1 GB in ranges of 8 MB, access checked on every request, 32 connections',
  needs: ['wrk', 'nginx'],
  figures: [
    { name: 'processor', unit: 'seconds a GB', against: 'nginx', atMost: 1.8, aim: 1.4 },
    { name: 'speed', unit: 'MB a second', against: 'nginx' },
    { name: 'memory', unit: 'MB more than when idle', atMost: 40 },
  ],
  async prepare(place) {
    const servers = await serveVideo(place, ['nginx']);
    return servers.map((server) => contestant(place, server));
  },
};

function contestant(place: Workplace, { name, pid, url, headers }: VideoServer): Contestant {
  const idle = memoryBytes(pid);
  return {
    name,
    async round() {
      const before = cpuSeconds(pid);
      const options = { url, headers, script: PLAY, connections: CONNECTIONS, seconds: 4 };
      const { result, peak } = await peakMemory(pid, () => runWrk(place, options));
      const { requests, bytes, seconds } = result;
      const processor = (cpuSeconds(pid) - before) / (bytes / 1e9);
      // Returns that were under way at the end came in part.
      const most = (requests + CONNECTIONS) * (PIECE_BYTES + HEADER_BYTES);
      if (bytes < requests * PIECE_BYTES || bytes > most) {
        throw new Unusable(`${requests} ranges came to ${bytes} bytes`);
      }
      return { processor, speed: bytes / 1e6 / seconds, memory: (peak - idle) / 1e6 };
    },
  };
}
