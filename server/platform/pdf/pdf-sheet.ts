import { readFile } from 'node:fs/promises';
import {
  type Cell,
  cellsOf,
  type PdfDocument,
  type PreparedCell,
  type PreparedPieces,
} from './pdf-cells.ts';
import { tagsOf } from './pdf-tags.ts';

/** US Letter, in points of 1/72 inch, as all lengths here. */
const PAGE = { width: 612, height: 792, margin: 56 };
/** The width between the margins. */
export const SHEET_WIDTH = PAGE.width - 2 * PAGE.margin;

/** The height of the band of a letterhead. */
const BAND = 10;

const LINE = '#c9c3b6';

/** A PDF document that is written from top to bottom, and tagged, so that it can be read aloud. */
export interface PdfSheet {
  /**
   * Writes cells side by side, on the next page where they do not fit on this one. Rows of several that
   * follow each other without a gap are one table.
   */
  row(...cells: Cell[]): void;
  /** Draws a line across. */
  rule(): void;
  gap(height: number): void;
  /** Draws a band in that colour along the top of the page, and below it a picture (PNG or JPEG) so high. */
  letterhead(head: {
    colour: string | null;
    picture: { bytes: Uint8Array; height: number } | null;
  }): void;
  /**
   * The file's bytes, which end with a note if letters were written as question marks because no font has them.
   * Nothing can be written afterwards.
   */
  finish(noteOnReplaced: string): Promise<Buffer>;
}

const fontFile = (name: string) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The library takes memory and time, so it is loaded for the first document. */
const loadPdfKit = async () => (await import('pdfkit')).default;

interface NewSheet {
  title: string;
  /** Its date, in milliseconds. */
  at: number;
  /** The size of cells that do not say theirs, in points. */
  textSize?: number;
}

/** Begins a PDF document. */
export async function createPdfSheet({ title, at, textSize = 10 }: NewSheet) {
  const [PDFDocument, regular, semibold] = await Promise.all([
    loadPdfKit(),
    fontFile('inter-regular'),
    fontFile('inter-semibold'),
  ]);
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    lang: 'en-US',
    displayTitle: true,
    // Tags came with 1.4, and with 1.5 they can be marked as complete.
    pdfVersion: '1.5',
    tagged: true,
    info: { Title: title, CreationDate: new Date(at) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.registerFont('plain', regular).registerFont('strong', semibold);
  return sheetOn(document, textSize, async () => {
    document.end();
    await ended;
    return Buffer.concat(chunks);
  });
}

/** Beside a long cell that goes on in the next row. */
const NOTHING: PreparedCell = { tag: undefined, words: null, height: 0, draw: () => undefined };

function sheetOn(document: PdfDocument, textSize: number, end: () => Promise<Buffer>): PdfSheet {
  let y = PAGE.margin;
  let hasReplaced = false;
  const tags = tagsOf(document);
  const prepare = cellsOf(document, PAGE.margin);
  const writeRow = (cells: readonly PreparedCell[]) => {
    const height = Math.max(...cells.map((cell) => cell.height));
    if (y + height > PAGE.height - PAGE.margin) {
      document.addPage();
      y = PAGE.margin;
    }
    tags.row(cells, y);
    y += height + 2;
  };
  const writeCells = async (cells: readonly Cell[]) => {
    const prepared: PreparedPieces[] = [];
    for (const cell of cells) prepared.push(await prepare({ size: textSize, ...cell }));
    hasReplaced ||= prepared.some((cell) => cell.hasReplaced);
    const rows = Math.max(...prepared.map(({ pieces }) => pieces.length));
    for (let row = 0; row < rows; row += 1) {
      writeRow(prepared.map(({ pieces }) => pieces[row] ?? NOTHING));
    }
  };
  // Drawing letters takes waiting, so everything is written at the end.
  const steps: (() => Promise<void> | void)[] = [];
  return {
    row: (...cells) => void steps.push(() => writeCells(cells)),
    rule() {
      steps.push(() => {
        tags.decorate(() => {
          document.moveTo(PAGE.margin, y + 2).lineTo(PAGE.width - PAGE.margin, y + 2);
          document.lineWidth(0.5).strokeColor(LINE).stroke();
        });
        y += 7;
      });
    },
    gap(height) {
      steps.push(() => {
        tags.endTable();
        y += height;
      });
    },
    letterhead({ colour, picture }) {
      steps.push(() => {
        tags.decorate(() => {
          if (colour !== null) document.rect(0, 0, PAGE.width, BAND).fill(colour);
          if (picture === null) return;
          const { bytes, height } = picture;
          document.image(Buffer.from(bytes), PAGE.margin, y, { fit: [SHEET_WIDTH, height] });
          y += height + BAND;
        });
      });
    },
    async finish(noteOnReplaced) {
      for (const step of steps) await step();
      if (hasReplaced) {
        tags.endTable();
        y += 18;
        await writeCells([
          { text: noteOnReplaced, x: 0, width: SHEET_WIDTH, size: 8, look: 'soft' },
        ]);
      }
      tags.end();
      return end();
    },
  };
}
