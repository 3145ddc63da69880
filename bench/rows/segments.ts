import type { Row } from '../frame/row.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { serveVideo, watching } from './video-servers.ts';

const WATCHING = {
  connections: 32,
  seconds: 4,
  videoBytes: VIDEO_BYTES,
  /** Four seconds at 2 Mbit/s. */
  segmentBytes: 1024 * 1024,
};

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
    return servers.map((server) => watching(place, server, WATCHING));
  },
};
