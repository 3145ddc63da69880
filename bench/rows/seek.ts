import { cpuSeconds } from '../frame/cost.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { BLOCK_BYTES, VIDEO_BYTES } from '../shop/video-file.ts';
import { serveVideo, type VideoServer } from './video-servers.ts';

const CONNECTIONS = 32;
const SEEK_BYTES = 64 * 1024;

/**
 * Asks for random ranges and checks every answer: its status and length, and the offsets that its
 * first and last block begin with.
 */
const SEEK = `
local asked = {}
local wrong = 0
math.randomseed(2412)
function request()
  local from = math.random(0, ${(VIDEO_BYTES - SEEK_BYTES) / BLOCK_BYTES}) * ${BLOCK_BYTES}
  asked[from] = (asked[from] or 0) + 1
  wrk.headers.range = string.format('bytes=%d-%d', from, from + ${SEEK_BYTES - 1})
  return wrk.format()
end
function response(status, headers, body)
  local from = tonumber(string.sub(body, 1, 16), 16)
  local last = ${SEEK_BYTES - BLOCK_BYTES}
  local isRight = status == 206 and #body == ${SEEK_BYTES} and (asked[from] or 0) > 0
    and tonumber(string.sub(body, last + 1, last + 16), 16) == from + last
  if isRight then asked[from] = asked[from] - 1 else wrong = wrong + 1 end
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function wrongAnswers() return threads[1]:get('wrong') end
`;

/** Random ranges of the video of 1 GB, against nginx and express.static. */
export const seek: Row = {
  name: 'seek',
  title:
    'random ranges of 64 KB of a video of 1 GB, access checked on every request, 32 connections',
  needs: ['wrk', 'nginx'],
  figures: [
    { name: 'ranges', unit: 'per second', against: 'nginx', atLeast: 0.4, aim: 0.5 },
    { name: 'ranges', unit: 'per second', against: 'express.static', atLeast: 3 },
    { name: 'processor', unit: 'microseconds a range', against: 'nginx' },
    { name: 'processor', unit: 'microseconds a range', against: 'express.static' },
  ],
  async prepare(place) {
    const servers = await serveVideo(place, ['nginx', 'express.static']);
    return servers.map((server) => contestant(place, server));
  },
};

function contestant(place: Workplace, { name, pid, url, headers }: VideoServer): Contestant {
  return {
    name,
    async round() {
      const before = cpuSeconds(pid);
      const options = { url, headers, script: SEEK, connections: CONNECTIONS, seconds: 4 };
      const { requests, seconds, wrong } = await runWrk(place, options);
      if (wrong > 0) throw new Unusable(`${wrong} of ${requests} ranges held other bytes`);
      const processor = ((cpuSeconds(pid) - before) / requests) * 1e6;
      return { ranges: requests / seconds, processor };
    },
  };
}
