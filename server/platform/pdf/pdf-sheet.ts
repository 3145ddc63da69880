import { readFile } from 'node:fs/promises';

/** US Letter, in points of 1/72 inch, as all lengths here. */
const PAGE = { width: 612, height: 792, margin: 56 };
/** The width between the margins. */
export const SHEET_WIDTH = PAGE.width - 2 * PAGE.margin;

/** The height of the band of a letterhead. */
const BAND = 10;

const INK = '#1b2320';
const SOFT = '#55615b';
const LINE = '#c9c3b6';

/** A piece of text in a row; a long one takes several lines. */
export interface Cell {
  text: string;
  /** From the left margin. */
  x: number;
  width: number;
  /** Absent: 10. */
  size?: number;
  look?: 'plain' | 'strong' | 'soft';
  align?: 'left' | 'right';
  /** What it is to a screen reader. Absent: a paragraph, or beside others a cell of a table. */
  tag?: 'H1' | 'H2' | 'TH';
}

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
  /** Whether a letter was written as a question mark, because the font lacks it. */
  hasReplaced(): boolean;
  /** The file's bytes. Nothing can be written afterwards. */
  finish(): Promise<Buffer>;
}

const fontFile = (name: string) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The library takes memory and time, so it is loaded for the first document. */
const loadPdfKit = async () => (await import('pdfkit')).default;
type Document = InstanceType<Awaited<ReturnType<typeof loadPdfKit>>>;

/**
 * Text of letters that the present font has, composed as far as Unicode can: others become question
 * marks, where PDF readers would show an empty box or nothing.
 */
function fitting(document: Document, text: string): string {
  // The library keeps its font to itself.
  const { _font: present } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  const letters = [...text.normalize('NFC')];
  return letters
    .map((letter) => (present.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

/** Begins a PDF document with that title, dated `at` (milliseconds). */
export async function createPdfSheet({ title, at }: { title: string; at: number }) {
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
    ...{ pdfVersion: '1.5', tagged: true },
    info: { Title: title, CreationDate: new Date(at) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.registerFont('plain', regular).registerFont('strong', semibold);
  return sheetOn(document, async () => {
    document.end();
    await ended;
    return Buffer.concat(chunks);
  });
}

/** Writes the parts of a document with their tags. */
function tagsOf(document: Document) {
  type Part = ReturnType<Document['struct']>;
  const whole = document.struct('Document');
  document.addStructure(whole);
  let table: Part | null = null;
  const endTable = () => {
    table?.end();
    table = null;
  };
  const write = (tag: string, draw: () => void): Part => {
    const content = document.markStructureContent(tag);
    draw();
    document.endMarkedContent();
    return document.struct(tag, {}, [content]);
  };
  return {
    endTable,
    /** Writes the cells of a row; one that is alone is no table. */
    row(cells: readonly { tag: string | undefined; draw: () => void }[]) {
      const [first, ...others] = cells;
      if (first === undefined) return;
      if (others.length === 0) {
        endTable();
        whole.add(write(first.tag ?? 'P', first.draw));
        return;
      }
      if (table === null) {
        table = document.struct('Table');
        whole.add(table);
      }
      const line = document.struct('TR');
      table.add(line);
      for (const { tag, draw } of cells) line.add(write(tag ?? 'TD', draw));
      line.end();
    },
    /** Draws what is not read aloud. */
    decorate(draw: () => void) {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
    end() {
      endTable();
      whole.end();
    },
  };
}

function sheetOn(document: Document, finish: () => Promise<Buffer>): PdfSheet {
  let y = PAGE.margin;
  let hasReplaced = false;
  const tags = tagsOf(document);
  const prepare = ({ look = 'plain', size = 10, text, tag, ...cell }: Cell) => {
    document.font(look === 'strong' ? 'strong' : 'plain').fontSize(size);
    const written = fitting(document, text);
    hasReplaced ||= written !== text.normalize('NFC');
    const options = { width: cell.width, align: cell.align ?? 'left', lineGap: 2 } as const;
    const height = document.heightOfString(written, options);
    const draw = () => {
      document.font(look === 'strong' ? 'strong' : 'plain').fontSize(size);
      document.fillColor(look === 'soft' ? SOFT : INK);
      document.text(written, PAGE.margin + cell.x, y, options);
    };
    return { height, tag, draw };
  };
  return {
    row(...cells) {
      const prepared = cells.map(prepare);
      const height = Math.max(...prepared.map((cell) => cell.height));
      if (y + height > PAGE.height - PAGE.margin) {
        document.addPage();
        y = PAGE.margin;
      }
      tags.row(prepared);
      y += height + 2;
    },
    rule() {
      tags.decorate(() => {
        document.moveTo(PAGE.margin, y + 2).lineTo(PAGE.width - PAGE.margin, y + 2);
        document.lineWidth(0.5).strokeColor(LINE).stroke();
      });
      y += 7;
    },
    gap(height) {
      tags.endTable();
      y += height;
    },
    letterhead({ colour, picture }) {
      tags.decorate(() => {
        if (colour !== null) document.rect(0, 0, PAGE.width, BAND).fill(colour);
        if (picture === null) return;
        const { bytes, height } = picture;
        document.image(Buffer.from(bytes), PAGE.margin, y, { fit: [SHEET_WIDTH, height] });
        y += height + BAND;
      });
    },
    hasReplaced: () => hasReplaced,
    finish() {
      tags.end();
      return finish();
    },
  };
}
