import {
  LONGEST_PICTURE_MS,
  type RenditionPlan,
  type StoryboardPlan,
  type VideoTrackFacts,
} from '../transcoder.ts';

/** A picture that comes sooner after the one before is dropped: at most 60 a second, times being rounded. */
const SHORTEST_SECONDS = 0.0155;
/** As many show the movement between two pauses of a recorded screen, and cost little in a pause. */
const REPEATED_A_SECOND = 25;
/** Below it, pictures without a colour matrix are taken for those of old television, as players do. */
const HD_LINES = 720;

/** ITU-R BT.2408: the white of paper and of captions in HDR. */
const WHITE_NITS = 203;
/**
 * The share of white below which light keeps its brightness against white; the rest up to the brightest
 * possible light is pressed together and not clipped. Signals of greys, measured after this (hable with
 * white at 100 nits before): 26 nits, which is 18 % grey, 42 % (38 %); 100 nits 72 % (62 %); white 84 %
 * in PQ and 85 % in HLG (76 %); 1,000 nits 96 % in PQ and 100 % in HLG (100 %); 4,000 nits 99.5 % (clipped).
 */
const KEPT_SHARE = 0.3;
const PQ_NITS = 10_000;
/** The brightest light in each transfer, HLG's on the display it is made for. */
const BRIGHTEST_NITS: Record<string, number> = { smpte2084: PQ_NITS, 'arib-std-b67': 1000 };

export interface FilterGraph {
  /** For `-filter_complex`; null if nothing is decoded. */
  graph: string | null;
  /** The label of each plan's pictures; null for a plan that copies. */
  labels: (string | null)[];
  /** The label of the sheets of preview pictures. */
  sheets: string | null;
}

/** A step from the pictures of the step before to an output's. */
interface Step {
  label: string;
  width: number;
  height: number;
  /** The filters before scaling, and the one after it. */
  pick: string[];
  filter: string;
}

/**
 * The filters from the decoded pictures to those of every output. Each size is made from the next larger
 * one.
 */
export function filterPictures(
  video: VideoTrackFacts,
  plans: readonly RenditionPlan[],
  storyboard: StoryboardPlan | undefined,
): FilterGraph {
  const isCopied = plans.some((plan) => plan.video === 'copy');
  const labels = plans.map((plan, index) => (plan.video === 'copy' ? null : `v${index}`));
  const steps = plans.flatMap<Step>(({ video: rate, width, height }, index) => {
    return rate === 'copy' ? [] : [{ label: `v${index}`, width, height, pick: [], filter: 'null' }];
  });
  if (storyboard !== undefined) {
    const picked = { pick: [pickOne(storyboard)], filter: layOut(storyboard) };
    steps.push({ ...storyboard, ...picked, label: 'sheets' });
  }
  const graph = steps.map(({ label, width, height, pick, filter }, index) => {
    const size = { width, height };
    const isFirst = index === 0;
    const begin = isFirst
      ? [...rightTimes(video, isCopied), ...pick, ...rightColors(video, size)]
      : [...pick, scaleTo(size)];
    const input = isFirst ? `[0:V:${video.index}]` : `[r${index - 1}]`;
    // The other half goes to the next step.
    const half = index < steps.length - 1 ? `,split[r${index}][h${index}];[h${index}]` : ',';
    return `${input}${begin.join(',')}${half}${filter}[${label}]`;
  });
  const sheets = storyboard === undefined ? null : 'sheets';
  return { graph: graph.length === 0 ? null : graph.join(';'), labels, sheets };
}

/**
 * The first picture is shown from the beginning, however late it comes, unless other pictures are copied
 * and keep their times.
 */
function rightTimes(video: VideoTrackFacts, isCopied: boolean): string[] {
  const { isInterlaced } = video;
  return [
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${SHORTEST_SECONDS})'`,
    ...(isCopied ? [] : [`setpts='if(eq(N,0),0,PTS)'`]),
    ...(isInterlaced ? ['yadif=deint=interlaced'] : []),
    ...repeatLong(video),
  ];
}

/** Shows again, up to the end, what is shown for longer than a picture may be: slides, for example. */
function repeatLong({ startMs, longestGapMs, endMs }: VideoTrackFacts): string[] {
  if (longestGapMs === null || endMs === null) return [];
  // The first is shown from the beginning.
  if (Math.max(0, startMs) + longestGapMs <= LONGEST_PICTURE_MS) return [];
  const toTheEnd = `tpad=stop_mode=clone:stop=-1,trim=end=${(endMs / 1000).toFixed(3)}`;
  return [`fps=${REPEATED_A_SECOND}:start_time=0`, toTheEnd];
}

/** Square pixels, 8 bits, BT.709, the range of television. */
function rightColors(
  { isHdr, colorTransfer, colorSpace, height: lines }: VideoTrackFacts,
  { width, height }: { width: number; height: number },
): string[] {
  if (isHdr) {
    const transfer = colorTransfer ?? 'smpte2084';
    const peak = BRIGHTEST_NITS[transfer] ?? PQ_NITS;
    return [
      // A file that says only its transfer cannot be converted otherwise.
      `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`,
      `zscale=w=${width}:h=${height}:t=linear:npl=${WHITE_NITS}`,
      'format=gbrpf32le',
      'zscale=p=709',
      `tonemap=tonemap=mobius:param=${KEPT_SHARE}:desat=0:peak=${peak / WHITE_NITS}`,
      'zscale=t=709:m=709:r=tv',
      'format=yuv420p',
      'setsar=1',
    ];
  }
  const unknown = lines >= HD_LINES ? 'bt709' : 'smpte170m';
  const matrix = `in_color_matrix=${colorSpace === null ? unknown : 'auto'}:out_color_matrix=bt709`;
  return [`scale=${width}:${height}:${matrix}:out_range=tv`, 'format=yuv420p', 'setsar=1'];
}

function scaleTo({ width, height }: { width: number; height: number }): string {
  return `scale=${width}:${height},setsar=1`;
}

/** One picture for each interval; before they are scaled, because most are dropped. */
function pickOne({ intervalMs }: StoryboardPlan): string {
  return `fps=fps=1000/${intervalMs}:start_time=0:round=up`;
}

/** JPEG has the matrix of old television and the full range of brightness. */
const TO_JPEG = 'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/** The pictures side by side. */
function layOut({ columns, rows }: StoryboardPlan): string {
  return `${TO_JPEG},tile=${columns}x${rows}`;
}

/** The filters from a decoded picture to a JPEG picture of that size, which looks as the renditions do. */
export function toJpeg(video: VideoTrackFacts, size: { width: number; height: number }): string {
  // Of a single interlaced picture, every other line is of one moment.
  const oneMoment = video.isInterlaced ? ['field'] : [];
  return [...oneMoment, ...rightColors(video, size), TO_JPEG].join(',');
}
