import type { TranscodingJob } from '#platform/media/transcoding/transcoder.ts';
import type { Storyboard } from '../../videos/index.ts';
import { type AttemptFile, fileOf } from './attempt-files.ts';
import type { PrepareDeps } from './prepare-deps.ts';

type Sheet = AttemptFile & { sizeBytes: number };
type Plan = Omit<Storyboard, 'sheets'>;

/** A storyboard whose sheets are parts of an attempt still. */
export interface MadeStoryboard extends Plan {
  sheets: readonly Sheet[];
}

export interface CollectedSheets {
  job: NonNullable<TranscodingJob['storyboard']>;
  /** Returns the sheets that were kept; null if none came. */
  made(): MadeStoryboard | null;
}

/**
 * Collects the sheets of preview pictures as files of an attempt, numbered from `first` on. More than were
 * planned are left out: the video plays longer than it says.
 */
export function collectSheets(
  { storage: { drafts } }: Pick<PrepareDeps, 'storage'>,
  attempt: string,
  { plan, first }: { plan: Plan; first: number },
): CollectedSheets {
  const perSheet = plan.columns * plan.rows;
  const most = Math.ceil(plan.pictures / perSheet);
  const sheets: Sheet[] = [];
  return {
    job: {
      plan,
      async keep(sheet) {
        if (sheets.length === most) return;
        const file = fileOf(attempt, first + sheets.length);
        const part = await drafts.openPart(file.id, 0);
        try {
          await part.write([sheet]);
        } finally {
          await part.close();
        }
        sheets.push({ ...file, sizeBytes: sheet.length });
      },
    },
    made: () => {
      const pictures = Math.min(plan.pictures, sheets.length * perSheet);
      return sheets.length === 0 ? null : { ...plan, pictures, sheets };
    },
  };
}
