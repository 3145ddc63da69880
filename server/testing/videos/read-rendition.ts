import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Probed {
  streams: Record<string, string | number>[];
  format: { duration: string };
  packets: { stream_index: number; pts_time: string; dts_time: string; flags: string }[];
}

export type ReadRendition = ReturnType<typeof readRendition>;

/** Reads the facts of a file with ffprobe and from its boxes. Times are in seconds. */
export function readRendition(path: string) {
  const what = ['-show_streams', '-show_format', '-show_packets', '-of', 'json'];
  const printed = execFileSync('ffprobe', ['-v', 'error', ...what, path], { maxBuffer: 2 ** 28 });
  const { streams, format, packets }: Probed = JSON.parse(printed.toString());
  const indexOf = (type: string) => streams.find((one) => one.codec_type === type)?.index;
  const [video, audio] = [indexOf('video'), indexOf('audio')];
  const pictures = packets.filter(({ stream_index }) => stream_index === video);
  const sound = packets.find(({ stream_index }) => stream_index === audio);
  return {
    streams,
    durationSeconds: Number(format.duration),
    /** In the order of decoding. */
    pictures: pictures.map(({ pts_time, dts_time, flags }) => {
      return { shown: Number(pts_time), decoded: Number(dts_time), isKey: flags.startsWith('K') };
    }),
    /** When the first sample of sound plays; null without sound. */
    soundFrom: sound === undefined ? null : Number(sound.pts_time),
    ...readBoxes(readFileSync(path)),
  };
}

/** The types of the boxes, one after the other, the film's length by `mehd`, and the segments by `sidx`. */
function readBoxes(file: Buffer) {
  const boxes: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) {
    boxes.push(file.toString('latin1', at + 4, at + 8));
  }
  const mvhd = file.indexOf('mvhd') + 4;
  const mehd = file.indexOf('mehd') + 4;
  const movieSeconds = Number(file.readBigUInt64BE(mehd + 4)) / file.readUInt32BE(mvhd + 12);
  const sidx = file.indexOf('sidx') + 4;
  const timescale = file.readUInt32BE(sidx + 8);
  let from = file.readUInt32BE(sidx + 12) / timescale;
  const segments = Array.from({ length: file.readUInt16BE(sidx + 22) }, (_, index) => {
    const at = sidx + 24 + index * 12;
    const seconds = file.readUInt32BE(at + 4) / timescale;
    from += seconds;
    return { from: from - seconds, seconds, sizeBytes: file.readUInt32BE(at) };
  });
  const segmentsAt = sidx - 8 + file.readUInt32BE(sidx - 8);
  return { boxes, movieSeconds, segments, segmentsAt, sizeBytes: file.length };
}
