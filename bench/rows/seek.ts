import { type Candidate, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { loadServer } from '../frame/wrk.ts';
import { askingRanges } from '../load/ask-ranges.ts';
import { BLOCK_BYTES } from '../shop/video-file.ts';
import { serveVideo, type VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
const SEEK_BYTES = 64 * 1024;
const SEEK = askingRanges(SEEK_BYTES);

/**
 * Checks every answer, too: its status and length, and the offsets that its first and last
 * block begin with. That takes the load generator more than twice the time, so it has a round of its own.
 */
const CHECKED_SEEK = `${SEEK}
local asked = {}
local wrong = 0
local anywhere = from
function from()
  local at = anywhere()
  asked[at] = (asked[at] or 0) + 1
  return at
end
function response(status, headers, body)
  local at = tonumber(string.sub(body, 1, 16), 16)
  local last = ${SEEK_BYTES - BLOCK_BYTES}
  local isRight = status == 206 and #body == ${SEEK_BYTES} and (asked[at] or 0) > 0
    and tonumber(string.sub(body, last + 1, last + 16), 16) == at + last
  if isRight then asked[at] = asked[at] - 1 else wrong = wrong + 1 end
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function wrongResponses() return threads[1]:get('wrong') end
`;

/** Random ranges of the video of 1 GB, against bare Node and nginx. */
export const seek: Row = {
  name: 'seek',
  title:
    'random ranges of 64 KB of a video of 1 GB, access checked on every request, 32 connections',
  needs: ['wrk', 'nginx'],
  figures: [
    { name: 'ranges', unit: 'per second', against: 'node:http', atLeast: 0.85 },
    { name: 'ranges', unit: 'per second', against: 'nginx', atLeast: 0.4, target: 0.5 },
    { name: 'processor', unit: 'microseconds a range', against: 'nginx', atMost: 2.3 },
    { name: 'processor', unit: 'microseconds a range', against: 'node:http' },
  ],
  async prepare(place) {
    const servers = await serveVideo(place, 'path');
    return servers.map((server) => candidate(place, server));
  },
};

function candidate(place: Workplace, { name, ...server }: VideoServer): Candidate {
  return {
    name,
    async round() {
      const load = (script: string, seconds: number) =>
        loadServer(place, { ...server, connections: CONNECTIONS, script, seconds });
      const checked = await load(CHECKED_SEEK, 1);
      if (checked.wrong > 0) {
        throw new Unusable(`${checked.wrong} of ${checked.requests} ranges held other bytes`);
      }
      const { requests, seconds, bytes, processor } = await load(SEEK, 4);
      if (bytes < requests * SEEK_BYTES)
        throw new Unusable(`${requests} ranges came to ${bytes} bytes`);
      return { ranges: requests / seconds, processor: (processor / requests) * 1e6 };
    },
  };
}
