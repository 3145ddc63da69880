import type PDFDocument from 'pdfkit';
import { drawText } from './draw-text.ts';
import { fitLetters } from './fit-letters.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;

const INK = '#1b2320';
const SOFT = '#55615b';

/** They hold parts of a line apart that are written in different directions. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The space below a line, in points. */
const LINE_GAP = 2;
/** The fewest letters of a piece. 600 fill less than half a page. */
const DRAWN_AT_ONCE = 500;

/** A piece of text in a row; a long one takes several lines. */
export interface Cell {
  text: string;
  /** The distance from the left margin. */
  x: number;
  width: number;
  /** Absent: that of the sheet's text. */
  size?: number;
  look?: 'plain' | 'strong' | 'soft';
  align?: 'left' | 'right';
  /** Its role for a screen reader. Absent: a paragraph, or beside others a cell of a table. */
  tag?: 'H1' | 'H2' | 'TH';
}

/** A cell, or a piece of a long one, that was measured. */
export interface PreparedCell {
  tag: Cell['tag'];
  /** The words of what is drawn as a picture, for those who search, copy or hear it. */
  words: string | null;
  height: number;
  draw(y: number): void;
}

/** A cell's pieces, of which each takes a row, and whether letters of it became question marks. */
export interface PreparedPieces {
  pieces: PreparedCell[];
  hasReplaced: boolean;
}

/** The library's facts about its present font, in thousandths of the font's size. */
interface PresentFont {
  id: string;
  ascender: number;
  font: { hasGlyphForCodePoint(code: number): boolean };
}

/** The library keeps its font to itself. */
const fontOf = (document: PdfDocument) => (document as unknown as { _font: PresentFont })._font;

/** Cuts a long text into pieces, behind a blank where there is one soon, else behind a whole letter. */
function piecesOf(text: string): string[] {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const pieces: string[] = [];
  let piece: string[] = [];
  for (const letter of letters) {
    piece.push(letter);
    const { length } = piece;
    if (length < DRAWN_AT_ONCE || (letter !== ' ' && length < DRAWN_AT_ONCE * 1.2)) continue;
    pieces.push(piece.join(''));
    piece = [];
  }
  return piece.length > 0 ? [...pieces, piece.join('')] : pieces;
}

/** Prepares the cells of a document whose left margin is that wide. */
export function cellsOf(document: PdfDocument, margin: number) {
  const choose = ({ look = 'plain', size = 10 }: Cell) => {
    document.font(look === 'strong' ? 'strong' : 'plain').fontSize(size);
  };
  const write = (cell: Cell): PreparedCell => {
    choose(cell);
    const { text, tag, x, width, align = 'left' } = cell;
    const options = { width, align, lineGap: LINE_GAP };
    const draw = (y: number) => {
      choose(cell);
      document.fillColor(cell.look === 'soft' ? SOFT : INK);
      document.text(text, margin + x, y, options);
    };
    return { tag, words: null, height: document.heightOfString(text, options), draw };
  };
  /**
   * Writes the words of a picture where it will be: PDF readers find them at letters only, so there are some that nobody sees
   * (ISO 32000-1 9.3.6).
   */
  const writeUnseen = (cell: Cell, place: { left: number; y: number; width: number }) => {
    choose(cell);
    const letters = '?'.repeat(Math.ceil(place.width / document.widthOfString('?')));
    document
      .save()
      .addContent('3 Tr')
      .markContent('Span', { actual: cell.text.replace(ISOLATES, '') });
    document.text(letters, place.left, place.y, { lineBreak: false });
    // Poppler takes the words to be written with the font and the axes of the place where they end.
    document.transform(1, 0, 0, -1, 0, document.page.height);
    document.addContent(`/${fontOf(document).id} ${cell.size ?? 10} Tf`);
    document.endMarkedContent().restore();
  };
  const drawPicture = async (cell: Cell): Promise<PreparedCell | null> => {
    const { text, tag, x, width, size = 10, look, align = 'left' } = cell;
    const colour = look === 'soft' ? SOFT : INK;
    const isStrong = look === 'strong';
    const picture = await drawText({ text, size, width, colour, isStrong, align });
    if (picture === null) return null;
    choose(cell);
    // It stands on the same line as the texts beside it, unless it would reach into the row above.
    const ascent = (fontOf(document).ascender / 1000) * size;
    const above = Math.max(ascent - picture.baseline, -LINE_GAP);
    const left = margin + x + (align === 'right' ? width - picture.width : 0);
    const draw = (y: number) => {
      writeUnseen(cell, { left, y, width: picture.width });
      document.image(picture.png, left, y + above, { width: picture.width });
    };
    const ink = above + picture.height + LINE_GAP;
    const height = Math.max(document.currentLineHeight(), ink) + LINE_GAP;
    return { tag, words: text.replace(ISOLATES, ''), height, draw };
  };
  return async (cell: Cell): Promise<PreparedPieces> => {
    choose(cell);
    const { font } = fontOf(document);
    const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    const { plain, toDraw, lacksLetters } = await fitLetters(cell.text, has);
    const drawn: (PreparedCell | null)[] = [];
    for (const text of toDraw === null ? [] : piecesOf(toDraw)) {
      drawn.push(await drawPicture({ ...cell, text }));
    }
    const pieces = drawn.filter((piece) => piece !== null);
    return pieces.length > 0 && pieces.length === drawn.length
      ? { pieces, hasReplaced: lacksLetters }
      : { pieces: [write({ ...cell, text: plain })], hasReplaced: lacksLetters || toDraw !== null };
  };
}
