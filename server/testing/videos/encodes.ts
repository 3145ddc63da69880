import { type createVideoFolder, pictures, sound } from './ffmpeg-videos.ts';

/** Large enough for a rung of 360 lines below it. */
const large = (seconds: number, rate = '10') => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=640x432:r=${rate}:d=${seconds}`],
];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20'];
const aac = ['-c:a', 'aac', '-ac', '2', '-ar', '48000'];
/** Of those that do not say otherwise. */
export const SECONDS = 3;
const both = [...pictures(SECONDS), ...sound(SECONDS)];
const copy = (path: string, ...args: string[]) => ['-i', path, '-c', 'copy', ...args];
const late = ['-itsoffset', '2'];
/** The pictures of one input and the sound of another, as they are. */
const joined = (first: readonly string[], second: readonly string[]) => [
  ...[...first, ...second, '-map', '0:v', '-map', '1:a', '-c', 'copy'],
];
const channels = [0, 1, 2, 3, 4, 5].map((channel) => `c${channel}=c0`).join('|');
const surround = ['-f', 'lavfi', '-i', `anoisesrc=d=${SECONDS},pan=5.1|${channels}`];

/** Whether pictures and sound are used as they are, and how the best rendition looks. */
export interface Expected {
  pictures: 'copied' | 'transcoded';
  sound: 'copied' | 'transcoded' | 'none';
  seconds?: number;
  size?: [number, number];
  names?: string[];
}
const untouched: Expected = { pictures: 'copied', sound: 'copied' };
const converted: Expected = { pictures: 'transcoded', sound: 'transcoded' };
const rungs = ['432p', '360p'];

/** `made` answers the path of another one. */
const VIDEOS: readonly [
  name: string,
  args: (made: (name: string) => string) => string[],
  expected: Expected,
][] = [
  ['baseline.mp4', () => [...both, ...h264, '-profile:v', 'baseline', ...aac], untouched],
  [
    'high.mp4',
    () => [...large(5), ...sound(5), ...h264, '-profile:v', 'high', '-bf', '3', ...aac],
    { ...untouched, seconds: 5, size: [640, 432], names: rungs },
  ],
  [
    'index-first.mp4',
    (made) => copy(made('high.mp4'), '-movflags', '+faststart'),
    { ...untouched, seconds: 5, names: rungs },
  ],
  [
    'fragmented.mp4',
    (made) => copy(made('baseline.mp4'), '-movflags', '+frag_keyframe+empty_moov'),
    untouched,
  ],
  ['transport-stream.ts', (made) => copy(made('baseline.mp4')), untouched],
  ['matroska.mkv', (made) => copy(made('high.mp4')), { ...untouched, seconds: 5, names: rungs }],
  ['live.mkv', (made) => copy(made('baseline.mp4'), '-live', '1', '-f', 'matroska'), untouched],
  [
    'hidden-beginning.mp4',
    (made) => ['-ss', '1', ...copy(made('high.mp4'))],
    { ...converted, seconds: 4, names: rungs },
  ],
  [
    'rare-keyframes.mp4',
    () => [...pictures(12, '5'), ...h264, '-g', '9999'],
    { pictures: 'transcoded', sound: 'none', seconds: 12 },
  ],
  [
    'ten-seconds.mp4',
    () => [...pictures(20, '5'), ...sound(21), ...h264, '-g', '50', '-keyint_min', '50', ...aac],
    { ...untouched, seconds: 21 },
  ],
  ['ten-seconds.mkv', (made) => copy(made('ten-seconds.mp4')), { ...untouched, seconds: 21 }],
  [
    'hevc.mp4',
    () => [
      ...large(3, '5'),
      ...sound(3),
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', ...aac],
    ],
    { pictures: 'transcoded', sound: 'copied', seconds: 3, names: rungs },
  ],
  [
    'hdr.mp4',
    () => [
      ...both,
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
      ...[
        '-x265-params',
        'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
      ],
      ...aac,
    ],
    { pictures: 'transcoded', sound: 'copied' },
  ],
  [
    'hi10.mp4',
    () => [...both, ...h264, '-pix_fmt', 'yuv420p10le', ...aac],
    { ...untouched, pictures: 'transcoded' },
  ],
  [
    'vp9.webm',
    () => [
      ...[...both, '-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
      ...['-c:a', 'libopus'],
    ],
    converted,
  ],
  [
    'av1.mp4',
    () => [...pictures(1, '10'), '-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8'],
    { pictures: 'transcoded', sound: 'none', seconds: 1 },
  ],
  [
    'turned.mov',
    (made) => copy(made('baseline.mp4'), '-metadata:s:v', 'rotate=90'),
    { ...untouched, pictures: 'transcoded', size: [90, 160] },
  ],
  ['mpeg4.avi', () => [...both, '-c:v', 'mpeg4', '-c:a', 'mp3'], converted],
  ['mpeg2.mpg', () => [...both, '-c:v', 'mpeg2video', '-c:a', 'mp2'], converted],
  ['windows.wmv', () => [...both, '-c:v', 'wmv2', '-c:a', 'wmav2'], converted],
  ['prores.mov', () => [...both, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le'], converted],
  ['silent.mp4', () => [...pictures(SECONDS), ...h264], { pictures: 'copied', sound: 'none' }],
  [
    'surround.mp4',
    () => [...pictures(SECONDS), ...surround, ...h264, '-c:a', 'aac'],
    { pictures: 'copied', sound: 'transcoded' },
  ],
  [
    'telephone.mov',
    () => [...both, ...h264, '-c:a', 'pcm_s16le', '-ac', '1', '-ar', '8000'],
    { pictures: 'copied', sound: 'transcoded' },
  ],
  [
    'variable-rate.mp4',
    () => [
      ...both,
      '-vf',
      "select='not(mod(n,7))+lt(mod(n,50),20)'",
      '-vsync',
      'vfr',
      ...h264,
      '-g',
      '9999',
      ...aac,
    ],
    { pictures: 'copied', sound: 'copied' },
  ],
  [
    'fast.mkv',
    () => [...pictures(2, '240'), '-c:v', 'mpeg4'],
    { pictures: 'transcoded', sound: 'none', seconds: 2 },
  ],
  [
    'odd.mkv',
    () => [...pictures(SECONDS), '-vf', 'scale=161:91,setsar=1', '-c:v', 'ffv1'],
    { pictures: 'transcoded', sound: 'none', size: [160, 90] },
  ],
  [
    'anamorphic.avi',
    () => [...pictures(SECONDS), '-vf', 'setsar=4/3', '-c:v', 'mpeg4'],
    { pictures: 'transcoded', sound: 'none', size: [212, 90] },
  ],
  [
    'interlaced.mpg',
    () => [
      ...[...both, '-flags', '+ilme+ildct', '-vf', 'setfield=tff'],
      ...['-c:v', 'mpeg2video', '-c:a', 'mp2'],
    ],
    converted,
  ],
  [
    'one-frame.mp4',
    () => [...pictures(1), '-frames:v', '1', ...h264],
    { pictures: 'copied', sound: 'none', seconds: 0.04 },
  ],
  [
    'two-hours.mp4',
    () => ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=1:d=7200', ...h264, '-g', '9999'],
    { pictures: 'transcoded', sound: 'none', seconds: 7200 },
  ],
  [
    'default-sound.mkv',
    () => [
      ...[...both, '-map', '0:v', '-map', '1:a', '-map', '1:a', ...h264, ...aac],
      ...['-c:a:0', 'libopus', '-disposition:a:0', '0', '-disposition:a:1', 'default'],
    ],
    untouched,
  ],
  ['longer-sound.mp4', () => [...pictures(1), ...sound(SECONDS), ...h264, ...aac], untouched],
  [
    'late-pictures.mkv',
    (made) => joined([...late, '-i', made('baseline.mp4')], ['-i', made('baseline.mp4')]),
    { pictures: 'transcoded', sound: 'transcoded', seconds: SECONDS + 2 },
  ],
  [
    'late-sound.mkv',
    (made) => joined(['-i', made('baseline.mp4')], [...late, '-i', made('baseline.mp4')]),
    { pictures: 'copied', sound: 'transcoded', seconds: SECONDS + 2 },
  ],
  ['later-start.ts', (made) => copy(made('baseline.mp4'), '-output_ts_offset', '100'), untouched],
];

/** A video as somebody may upload it. */
export interface Encode {
  name: string;
  expected: Expected;
  /** Returns its path. It is made once. */
  make(): string;
}

/** Videos of all kinds, as ffmpeg makes them. */
export function createEncodes(folder: ReturnType<typeof createVideoFolder>): Encode[] {
  const paths = new Map<string, string>();
  const make = (wanted: string): string => {
    const [name, args] = VIDEOS.find(([name]) => name === wanted) ?? [];
    if (name === undefined || args === undefined) throw new Error(`There is no ${wanted}`);
    const path = paths.get(name) ?? folder.make(name, ...args(make));
    paths.set(name, path);
    return path;
  };
  return VIDEOS.map(([name, , expected]) => ({ name, expected, make: () => make(name) }));
}
