import { fileURLToPath } from 'node:url';
import { loadSharp } from '../media/load-sharp.ts';
import { KNOWN_SCRIPTS } from './known-scripts.ts';

const DPI = 300;
const POINTS = 72 / DPI;

/**
 * Inter, then a font for each script: by itself the library takes a font that has one letter of a word, and another one for
 * the vowel that belongs to it.
 */
const FAMILIES = ['Inter', ...new Set(KNOWN_SCRIPTS.map(({ font }) => font))].join(', ');

const fontFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));
const REGULAR = { font: FAMILIES, fontfile: fontFile('inter-regular') };
const SEMIBOLD = { font: `${FAMILIES} Semi-Bold`, fontfile: fontFile('inter-semibold') };

/** The library takes markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as a picture; lengths in points. */
export interface DrawnText {
  /** A picture without transparency. */
  png: Buffer;
  width: number;
  height: number;
  /** The distance from the top of the picture to the line that the letters of its first line stand on. */
  baseline: number;
}

export interface TextToDraw {
  text: string;
  /** In points, as `width`, in which it takes as many lines as it needs. */
  size: number;
  width: number;
  colour: string;
  isStrong: boolean;
  align: 'left' | 'right';
}

/**
 * Pictures are cut at their ink, so a speck stands high above the text: the top of the picture is then as far above the line that
 * the letters stand on. It is a Latin letter, because others would take the line of the script that follows.
 */
const SPECK_RISE = 220;
const SPECK_ROWS = 3;
const SPECK = `<span size="1pt" rise="${SPECK_RISE}pt">I</span>`;

/** The pixels of a text with the speck, cut at their ink; null if the library cannot draw it. */
async function inkOf({ text, size, width, colour, isStrong, align }: TextToDraw) {
  const sharp = await loadSharp();
  const { font, fontfile } = isStrong ? SEMIBOLD : REGULAR;
  const line = `${SPECK}\u200e\u2068${escaped(text)}\u2069`;
  const input = {
    text: `<span foreground="${colour}" insert_hyphens="false">${line}</span>`,
    font: `${font} ${size}`,
    fontfile,
    dpi: DPI,
    rgba: true,
    align,
    width: Math.floor(width / POINTS),
    wrap: 'word-char' as const,
  };
  try {
    return await sharp({ text: input }).raw().toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

/**
 * Draws a text with the fonts of the machine, whose letters are joined and ordered as their scripts want it. The text cannot
 * turn what stands around it: it is a line from left to right that holds it as one piece (Unicode Standard Annex 9, 2.4).
 * Null if a font is so damaged that its letters do not fit into the width.
 */
export async function drawText(toDraw: TextToDraw): Promise<DrawnText | null> {
  const ink = await inkOf(toDraw);
  if (ink === null || ink.info.width * POINTS > toDraw.width * 1.2) return null;
  const { channels, width, height } = ink.info;
  const rowLength = width * channels;
  const blank = Buffer.alloc(rowLength);
  let top = SPECK_ROWS;
  while (
    top < height - 1 &&
    blank.compare(ink.data, top * rowLength, (top + 1) * rowLength) === 0
  ) {
    top += 1;
  }
  const sharp = await loadSharp();
  const picture = sharp(ink.data, { raw: { width, height, channels } })
    .extract({ left: 0, top, width, height: height - top })
    .flatten({ background: '#fff' })
    .png({ palette: true, effort: 1, dither: 0 });
  return {
    png: await picture.toBuffer(),
    width: width * POINTS,
    height: (height - top) * POINTS,
    baseline: (SPECK_RISE + SPECK_ROWS - top) * POINTS,
  };
}

/** The pixels of a letter; null where it has none, as that of a damaged font. */
async function pixelsOf(markup: string): Promise<Buffer | null> {
  const sharp = await loadSharp();
  const text = { text: markup, font: `${REGULAR.font} 10`, fontfile: REGULAR.fontfile };
  try {
    return await sharp({ text }).raw().toBuffer();
  } catch {
    return null;
  }
}

/**
 * Whether the machine has a font with that letter, which Inter lacks. A letter that no font has is drawn as a box with its
 * number, and so is each letter that may come from no other font.
 */
export async function canDraw(letter: string): Promise<boolean> {
  const drawn = await pixelsOf(escaped(letter));
  if (drawn === null) return false;
  const box = await pixelsOf(`<span fallback="false">${escaped(letter)}</span>`);
  return box === null || !drawn.equals(box);
}
