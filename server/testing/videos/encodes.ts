import { type createVideoFolder, pictures, sound } from './ffmpeg-videos.ts';

/** Seconds of those that do not say otherwise. */
export const SECONDS = 3;

/** Arguments of ffmpeg, with blanks between them. Large enough for a rung of 360 lines below it. */
const large = (seconds: number, rate = '10') =>
  `-f lavfi -i testsrc2=s=640x432:r=${rate}:d=${seconds}`;
const shown = (...given: Parameters<typeof pictures>) => pictures(...given).join(' ');
const heard = (seconds: number) => sound(seconds).join(' ');
const both = `${shown(SECONDS)} ${heard(SECONDS)}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 20';
const h265 = '-c:v libx265 -preset ultrafast';
const quiet = '-x265-params log-level=none';
const aac = '-c:a aac -ac 2 -ar 48000';
const x264 = `${h264} ${aac}`;
/** The pictures of one input and the sound of another, as they are. */
const joined = '-map 0:v -map 1:a -c copy';
const channels = [0, 1, 2, 3, 4, 5].map((channel) => `c${channel}=c0`).join('|');
const surround = `-f lavfi -i anoisesrc=d=${SECONDS},pan=5.1|${channels}`;
const interlaced = '-flags +ilme+ildct -vf setfield=tff';
const hdr = `${quiet}:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc`;

/** Every second has a grey of its own. */
const greys = (seconds: number) =>
  `-f lavfi -i color=black:s=160x90:r=25:d=${seconds},geq=lum=16+floor(T)*9:cb=128:cr=128`;
/** The brightness, 0 to 255, that a screen shows in that second. */
export const greyOf = (second: number) => (Math.floor(second) * 9 * 255) / 219;
const hum = `-f lavfi -i aevalsrc=0.0001*sin(2*PI*300*t):s=48000:d=${SECONDS}`;

/** Whether pictures and sound are used as they are, and how the best rendition looks. */
export interface Expected {
  pictures: 'copied' | 'transcoded';
  sound: 'copied' | 'transcoded' | 'none';
  seconds?: number;
  /** Whether the brightness of its pictures tells their second: see `greyOf`. */
  isOfGreys?: boolean;
  size?: [number, number];
  names?: string[];
}
const untouched: Expected = { pictures: 'copied', sound: 'copied' };
const converted: Expected = { pictures: 'transcoded', sound: 'transcoded' };
const silent: Expected = { pictures: 'copied', sound: 'none' };
const convertedSilent: Expected = { pictures: 'transcoded', sound: 'none' };
const newPictures: Expected = { pictures: 'transcoded', sound: 'copied' };
const newSound: Expected = { pictures: 'copied', sound: 'transcoded' };
const names = ['432p', '360p'];
const five: Expected = { ...untouched, seconds: 5, names };
const short: Expected = { ...convertedSilent, seconds: 1 };
const late: Expected = { ...converted, seconds: SECONDS + 2 };
const wide: Expected = { ...convertedSilent, size: [212, 90] };
const turned: Expected = { ...newPictures, size: [90, 160] };
const long: Expected = { ...untouched, seconds: 21 };
const ofGreys: Expected = { ...convertedSilent, seconds: 20, isOfGreys: true };
const padded: Expected = { ...newSound, seconds: 8 };

/** `<name>` is the path of another one. */
const VIDEOS: readonly [name: string, args: string, expected: Expected][] = [
  ['baseline.mp4', `${both} ${x264} -profile:v baseline`, untouched],
  [
    'high.mp4',
    `${large(5)} ${heard(5)} ${x264} -profile:v high -bf 3`,
    { ...five, size: [640, 432] },
  ],
  ['index-first.mp4', '-i <high.mp4> -c copy -movflags +faststart', five],
  ['fragmented.mp4', '-i <baseline.mp4> -c copy -movflags +frag_keyframe+empty_moov', untouched],
  ['transport-stream.ts', '-i <baseline.mp4> -c copy', untouched],
  ['matroska.mkv', '-i <high.mp4> -c copy', five],
  ['live.mkv', '-i <baseline.mp4> -c copy -live 1 -f matroska', untouched],
  ['hidden-beginning.mp4', '-ss 1 -i <high.mp4> -c copy', { ...converted, seconds: 4, names }],
  ['rare-keyframes.mp4', `${shown(12, '5')} ${h264} -g 9999`, { ...convertedSilent, seconds: 12 }],
  ['ten-seconds.mp4', `${shown(20, '5')} ${heard(21)} ${x264} -g 50 -keyint_min 50`, long],
  ['ten-seconds.mkv', '-i <ten-seconds.mp4> -c copy', long],
  ['hevc.mp4', `${large(3, '5')} ${heard(3)} ${h265} ${quiet} ${aac}`, { ...newPictures, names }],
  ['hdr.mp4', `${both} ${h265} -pix_fmt yuv420p10le ${hdr} ${aac}`, newPictures],
  ['hi10.mp4', `${both} ${x264} -pix_fmt yuv420p10le`, newPictures],
  ['vp9.webm', `${both} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus`, converted],
  ['av1.mp4', `${shown(1, '10')} -c:v libaom-av1 -usage realtime -cpu-used 8`, short],
  ['turned.mov', '-i <baseline.mp4> -c copy -metadata:s:v rotate=90', turned],
  ['mpeg4.avi', `${both} -c:v mpeg4 -c:a mp3`, converted],
  ['b-frames.avi', `${both} ${h264} -bf 3 -c:a mp3`, converted],
  ['mpeg2.mpg', `${both} -c:v mpeg2video -c:a mp2`, converted],
  ['windows.wmv', `${both} -c:v wmv2 -c:a wmav2`, converted],
  ['prores.mov', `${both} -c:v prores_ks -c:a pcm_s16le`, converted],
  ['silent.mp4', `${shown(SECONDS)} ${h264}`, silent],
  ['surround.mp4', `${shown(SECONDS)} ${surround} ${h264} -c:a aac`, newSound],
  ['telephone.mov', `${both} ${h264} -c:a pcm_s16le -ac 1 -ar 8000`, newSound],
  [
    'variable-rate.mp4',
    `${both} -vf select='not(mod(n,7))+lt(mod(n,50),20)' -vsync vfr ${h264} -g 9999 ${aac}`,
    untouched,
  ],
  ['fast.mkv', `${shown(2, '240')} -c:v mpeg4`, { ...convertedSilent, seconds: 2 }],
  [
    'odd.mkv',
    `${shown(SECONDS)} -vf scale=161:91,setsar=1 -c:v ffv1`,
    { ...convertedSilent, size: [160, 90] },
  ],
  ['anamorphic.avi', `${shown(SECONDS)} -vf setsar=4/3 -c:v mpeg4`, wide],
  ['interlaced.mpg', `${both} ${interlaced} -c:v mpeg2video -c:a mp2`, converted],
  ['one-frame.mp4', `${shown(1)} -frames:v 1 ${h264}`, { ...silent, seconds: 0.04 }],
  [
    'two-hours.mp4',
    `-f lavfi -i testsrc2=s=64x36:r=1:d=7200 ${h264} -g 9999`,
    { ...convertedSilent, seconds: 7200 },
  ],
  [
    'default-sound.mkv',
    `${both} -map 0:v -map 1:a -map 1:a ${h264} ${aac} -c:a:0 libopus -disposition:a:0 0 -disposition:a:1 default`,
    untouched,
  ],
  [
    'one-picture.mp4',
    `${shown(0.04)} ${heard(120)} ${h264} ${aac}`,
    { ...newPictures, seconds: 120 },
  ],
  ['longer-sound.mp4', `${shown(2)} ${heard(SECONDS)} ${h264} ${aac}`, untouched],
  ['sound-ends.mp4', `${shown(8)} ${heard(3)} ${x264}`, padded],
  ['sound-ends.mkv', `-i <sound-ends.mp4> -c copy`, padded],
  [
    'sound-ends.webm',
    `${shown(8)} ${heard(3)} -c:v libvpx -cpu-used 8 -c:a libopus`,
    { ...converted, seconds: 8 },
  ],
  [
    'sound-pauses.mp4',
    `${shown(20, '5')} ${heard(20)} -af aselect=lt(t\\,5)+gt(t\\,14) ${x264}`,
    { ...newSound, seconds: 20 },
  ],
  [
    'open-groups.mp4',
    `${greys(20)} ${h264} -bf 3 -x264-params open-gop=1:keyint=60:min-keyint=60:scenecut=0`,
    ofGreys,
  ],
  ['intra-refresh.mp4', `${greys(20)} ${h264} -x264-params intra-refresh=1:keyint=60`, ofGreys],
  [
    'interlaced.mp4',
    `-f lavfi -i testsrc2=s=160x96:r=25:d=${SECONDS} ${heard(SECONDS)} ${interlaced} ${x264} -x264opts tff=1`,
    newPictures,
  ],
  [
    'slides.mp4',
    `${shown(60, '1/15')} ${heard(60)} ${h264} ${aac}`,
    { ...newPictures, seconds: 60 },
  ],
  [
    'hdr-8-bit.mp4',
    `${both} ${h264} -x264-params transfer=arib-std-b67 -color_trc arib-std-b67 ${aac}`,
    newPictures,
  ],
  [
    'still-first.mp4',
    `-f lavfi -i color=red:s=60x60:r=1:d=${SECONDS} ${both} -map 0:v -map 1:v -map 2:a ${x264} -c:v:0 mjpeg -pix_fmt:v:0 yuvj420p -disposition:v:0 0 -disposition:v:1 default`,
    { ...untouched, size: [160, 90] },
  ],
  [
    'voice-second.mov',
    `${shown(SECONDS)} ${hum} ${heard(SECONDS)} -map 0 -map 1 -map 2 ${h264} -c:a pcm_s16le`,
    newSound,
  ],
  ['late-pictures.mkv', `-itsoffset 2 -i <baseline.mp4> -i <baseline.mp4> ${joined}`, late],
  ['late-sound.mkv', `-i <baseline.mp4> -itsoffset 2 -i <baseline.mp4> ${joined}`, late],
  ['later-start.ts', '-i <baseline.mp4> -c copy -output_ts_offset 100', untouched],
];

/** The expectations of each, by its name. */
export const expectations = VIDEOS.map(([name, , expected]) => ({ name, expected }));

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
  const make = (name: string): string => {
    const [, args = ''] = VIDEOS.find(([one]) => one === name) ?? [];
    const given = () =>
      args.split(' ').map((arg) => arg.replace(/^<(.+)>$/, (_, other) => make(other)));
    const path = paths.get(name) ?? folder.make(name, ...given());
    paths.set(name, path);
    return path;
  };
  return VIDEOS.map(([name, , expected]) => ({ name, expected, make: () => make(name) }));
}
