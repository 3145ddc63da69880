import { TranscodingFailed } from '../transcoder.ts';
import type { Ending } from './confined-process.ts';

/** Messages of ffmpeg, each with the sentence that explains it. */
const REASONS: [RegExp, string][] = [
  [/No such filter: '(\w+)'/, 'The ffmpeg of this machine lacks the filter "$1".'],
  [/Cannot allocate memory|malloc of size/, 'It takes more memory than it may.'],
  [/exceeds specified max pixel count/, 'Its pictures are larger than 8K.'],
  [/Decoder .*not found|Decoding requested, but no decoder/, 'ffmpeg cannot decode it.'],
  [/Invalid data found|moov atom not found|Error while decoding/, 'The file is damaged.'],
];

/** The failure of a run of ffmpeg, with a sentence for people. What it printed is the cause. */
export function explainFailure({ limit, complaint }: Ending, failure?: unknown): TranscodingFailed {
  const cause = new Error(`ffmpeg: ${complaint.trim()}`, { cause: failure });
  return new TranscodingFailed(limit ?? reasonIn(complaint), { cause });
}

function reasonIn(complaint: string): string {
  for (const [pattern, sentence] of REASONS) {
    const found = pattern.exec(complaint);
    if (found !== null) return sentence.replace('$1', found[1] ?? '');
  }
  return 'ffmpeg could not convert it.';
}
