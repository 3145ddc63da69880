import { cpuSeconds, memoryBytes, peakMemory } from '../frame/cost.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { serveVideo, type VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
/** Four seconds at 2 Mbit/s. */
const SEGMENT_BYTES = 1024 * 1024;

/** Each connection asks for one segment after the other, from anywhere on. */
const WATCH = `
local at = math.random(0, ${VIDEO_BYTES / SEGMENT_BYTES - 1}) * ${SEGMENT_BYTES}
function request()
  local from = at
  at = (at + ${SEGMENT_BYTES}) % ${VIDEO_BYTES}
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${SEGMENT_BYTES - 1})
  return wrk.format()
end
`;

/** The segments of a rendition of 1 GB, against bare Node and nginx without sendfile. */
export const segments: Row = {
  name: 'segments',
  title: 'segments of 1 MB of a rendition of 1 GB, access checked on every request, 32 connections',
  needs: ['wrk', 'nginx'],
  figures: [
    { name: 'segments', unit: 'per second', against: 'node:http', atLeast: 0.85 },
    { name: 'processor', unit: 'seconds a GB', against: 'nginx', atMost: 1.4 },
    { name: 'segments', unit: 'per second', against: 'nginx' },
    { name: 'processor', unit: 'seconds a GB', against: 'node:http' },
    { name: 'memory', unit: 'MB more than when idle', atMost: 40 },
  ],
  async prepare(place) {
    const servers = await serveVideo(place, 'renditionPath');
    return servers.map((server) => contestant(place, server));
  },
};

function contestant(place: Workplace, { name, pid, url, headers }: VideoServer): Contestant {
  const idle = memoryBytes(pid);
  return {
    name,
    async round() {
      const before = cpuSeconds(pid);
      const options = { url, headers, script: WATCH, connections: CONNECTIONS, seconds: 4 };
      const { result, peak } = await peakMemory(pid, () => runWrk(place, options));
      const { requests, seconds, bytes } = result;
      const processor = (cpuSeconds(pid) - before) / (bytes / 1e9);
      if (bytes < requests * SEGMENT_BYTES)
        throw new Unusable(`${requests} segments came to ${bytes} bytes`);
      return { segments: requests / seconds, processor, memory: (peak - idle) / 1e6 };
    },
  };
}
