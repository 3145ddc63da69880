import { browserMemory } from '../../../lib/tab-memory.ts';

/** The identity of captions: a `TextTrack` has both. */
export interface CaptionsName {
  readonly language: string;
  readonly label: string;
}

/** The viewer's last choice: which captions, and whether they are shown. */
interface Choice extends CaptionsName {
  readonly isShown: boolean;
}

const NAME = 'sleigh.captions';

function readChoice(): Choice | null {
  try {
    const kept: unknown = JSON.parse(browserMemory.read(NAME) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { language, label, isShown } = kept as Partial<Record<keyof Choice, unknown>>;
    return { language: String(language), label: String(label), isShown: isShown === true };
  } catch {
    return null;
  }
}

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? '';

/**
 * The captions for a viewer: those chosen before, else others in that language, else those in a language
 * of the browser, else the first. Undefined if there are none.
 */
export function pickCaptions<Captions extends CaptionsName>(
  offered: readonly Captions[],
  preferred: CaptionsName | null,
  languages: readonly string[],
): Captions | undefined {
  const same = offered.find(
    ({ language, label }) => language === preferred?.language && label === preferred.label,
  );
  const wanted = preferred === null ? languages : [preferred.language, ...languages];
  const known = wanted
    .flatMap((one) => [
      offered.find(({ language }) => language.toLowerCase() === one.toLowerCase()),
      offered.find(({ language }) => baseOf(language) === baseOf(one)),
    ])
    .find((found) => found !== undefined);
  return same ?? known ?? offered[0];
}

/** The captions of a video, in their order. */
export function captionsOf(media: HTMLVideoElement): TextTrack[] {
  return Array.from(media.textTracks).filter(({ kind }) => kind === 'captions');
}

const allShown = (media: HTMLVideoElement) =>
  captionsOf(media).filter(({ mode }) => mode !== 'disabled');

/** The captions that are shown: by the page, and so hidden as far as the browser knows. */
export function shownCaptions(media: HTMLVideoElement): TextTrack | undefined {
  return allShown(media)[0];
}

/** An iPhone shows a video alone on the whole screen, and only the browser can draw on it. */
const isAlone = (media: HTMLVideoElement): boolean =>
  'webkitDisplayingFullscreen' in media && media.webkitDisplayingFullscreen === true;

const shownMode = (media: HTMLVideoElement) => (isAlone(media) ? 'showing' : 'hidden');

function show(media: HTMLVideoElement, shown: TextTrack | undefined): void {
  for (const track of captionsOf(media)) {
    const mode = track === shown ? shownMode(media) : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}

const pickFor = (media: HTMLVideoElement) =>
  pickCaptions(captionsOf(media), readChoice(), navigator.languages);

/** Shows these captions, or none (null), from now on in this browser. */
export function chooseCaptions(media: HTMLVideoElement, chosen: TextTrack | null): void {
  show(media, chosen ?? undefined);
  const { language = '', label = '' } = chosen ?? pickFor(media) ?? {};
  browserMemory.write(NAME, JSON.stringify({ language, label, isShown: chosen !== null }));
}

/** Turns captions on or off. */
export function toggleCaptions(media: HTMLVideoElement): void {
  const isShown = shownCaptions(media) !== undefined;
  chooseCaptions(media, (isShown ? null : pickFor(media)) ?? null);
}

/** Shows the captions of a video as the viewer chose before. They are off until somebody turns them on. */
export function restoreCaptions(media: HTMLVideoElement): void {
  show(media, readChoice()?.isShown ? pickFor(media) : undefined);
}

/** Chromium turns on the first captions of a loaded page by itself. */
export function repairCaptions(media: HTMLVideoElement): void {
  const shown = allShown(media);
  const isWrong = shown.some(({ mode }) => mode !== shownMode(media));
  if (isWrong || shown.length > 1) restoreCaptions(media);
}

/** Hands the drawing of captions to the page or to the browser, by which of them can do it now. */
export function handOverCaptions(media: HTMLVideoElement): void {
  show(media, shownCaptions(media));
}
