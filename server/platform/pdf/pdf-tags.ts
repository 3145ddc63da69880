import type { PdfDocument, PreparedCell } from './pdf-cells.ts';

/** Writes the parts of a document with their tags. */
export function tagsOf(document: PdfDocument) {
  type Part = ReturnType<PdfDocument['struct']>;
  const whole = document.struct('Document');
  document.addStructure(whole);
  let table: Part | null = null;
  const endTable = () => {
    table?.end();
    table = null;
  };
  const write = (tag: string, { words, draw }: PreparedCell, y: number): Part => {
    const content = document.markStructureContent(tag);
    draw(y);
    document.endMarkedContent();
    return document.struct(tag, words === null ? {} : { actual: words }, [content]);
  };
  return {
    endTable,
    /** Writes the cells of a row at that height; one that is alone is no table. */
    row(cells: readonly PreparedCell[], y: number) {
      const [first, ...others] = cells;
      if (first === undefined) return;
      if (others.length === 0) {
        endTable();
        whole.add(write(first.tag ?? 'P', first, y));
        return;
      }
      if (table === null) {
        table = document.struct('Table');
        whole.add(table);
      }
      const line = document.struct('TR');
      table.add(line);
      for (const cell of cells) line.add(write(cell.tag ?? 'TD', cell, y));
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
