import { describe, expect, it } from 'vitest';
import { measureRow, type RowResult } from './measure-row.ts';
import { rowText } from './report.ts';
import { type Candidate, type Figure, type Row, type Sample, Unusable } from './row.ts';
import { spreadOf } from './spread.ts';
import type { Workplace } from './workplace.ts';

const never = () => {
  throw new Error('this row needs no programs');
};
const place: Workplace = { folder: '', startServer: never, load: never, later: never };

/** A candidate that measures these samples, one after the other, and notes its turns. */
function candidate(name: string, samples: (Sample | Error)[], turns: string[] = []): Candidate {
  const rest = [...samples];
  return {
    name,
    async round() {
      turns.push(name);
      const next = rest.shift();
      if (next instanceof Error || next === undefined) throw next ?? new Error('no more');
      return next;
    },
  };
}

function measure(candidates: Candidate[], figure: Partial<Figure> = {}): Promise<RowResult> {
  const row: Row = {
    name: 'row',
    title: 'Some row',
    needs: [],
    rounds: 3,
    warmUps: 1,
    figures: [{ name: 'speed', unit: 'per second', against: 'other', ...figure }],
    prepare: async () => candidates,
  };
  return measureRow(row, place);
}

const speeds = (...values: number[]) => values.map((speed) => ({ speed }));

describe('spreadOf', () => {
  it('finds the middle, the least and the most, in whatever order they came', () => {
    expect(spreadOf([5, 1, 9])).toMatchObject({ median: 5, min: 1, max: 9 });
    expect(spreadOf([4, 1, 3, 2])).toMatchObject({ median: 2.5, min: 1, max: 4 });
    expect(spreadOf([7])).toMatchObject({ median: 7, min: 7, max: 7 });
    expect(spreadOf([10, 9, 100])).toMatchObject({ median: 10 });
    expect(() => spreadOf([])).toThrow('Nothing was measured.');
  });
});

describe('a row', () => {
  it('is measured in turns that change about, and its warm-up counts for nothing', async () => {
    const turns: string[] = [];
    const result = await measure([
      candidate('store', speeds(1, 50, 60, 40), turns),
      candidate('other', speeds(900, 100, 100, 50), turns),
    ]);
    expect(turns.join(' ')).toBe('other store store other other store store other');
    expect(result).toMatchObject({
      figures: [
        {
          store: { median: 50, min: 40, max: 60 },
          reference: { median: 100, min: 50, max: 100 },
          ratio: { median: 0.6, min: 0.5, max: 0.8 },
          verdict: 'shown',
        },
      ],
    });
  });

  it.each([
    [{ atLeast: 0.5, target: 0.9 }, 'reached'],
    [{ atLeast: 0.5, target: 0.6 }, 'target reached'],
    [{ atLeast: 0.7 }, 'missed'],
    [{ atMost: 0.7, target: 0.4 }, 'reached'],
    [{ atMost: 0.7, target: 0.65 }, 'target reached'],
    [{ atMost: 0.5, target: 0.4 }, 'missed'],
    [{ atMost: 0.6 }, 'reached'],
  ])('is judged: a ratio of 0.6 by %j is %s', async (limits, verdict) => {
    const candidates = [
      candidate('store', speeds(6, 6, 6, 6)),
      candidate('other', speeds(10, 10, 10, 10)),
    ];
    expect(await measure(candidates, limits)).toMatchObject({ figures: [{ verdict }] });
  });

  it('without a reference is judged by the number itself', async () => {
    const figure: Figure = { name: 'speed', unit: 'ms', atMost: 5 };
    const row: Row = {
      name: 'row',
      title: '',
      needs: [],
      rounds: 1,
      warmUps: 0,
      figures: [figure],
      prepare: async () => [candidate('store', speeds(4))],
    };
    const result = await measureRow(row, place);
    expect(result).toMatchObject({ figures: [{ verdict: 'reached', ratio: null }] });
    expect(rowText(result)).toContain('| speed, ms | 4 (4-4) |');
  });
});

describe('a row gives no ratio', () => {
  const wrong = new Unusable('other bytes came');
  const good = speeds(1, 1, 1, 1);

  it.each([
    ['store', [good[0], good[1], wrong], good],
    ['other', good, [good[0], good[1], wrong]],
    ['store', [wrong], good],
  ] as [string, (Sample | Error)[], Sample[]][])(
    'where the %s answered something wrong, in whatever round',
    async (who, own, others) => {
      const result = await measure([candidate('store', own), candidate('other', others)]);
      expect(result).toEqual({
        row: 'row',
        title: 'Some row',
        refused: `${who}: other bytes came`,
      });
      expect(rowText(result)).toBe(`## row: Some row\n\nNo figures. ${who}: other bytes came\n`);
    },
  );

  it('where something broke off', async () => {
    const result = await measure([
      candidate('store', [new Error('gone')]),
      candidate('other', good),
    ]);
    expect(result).toMatchObject({ refused: expect.stringContaining('it broke off: gone') });
  });

  it('where a figure is missing, or is no number', async () => {
    for (const sample of [{}, { speed: Number.NaN }, { speed: 1 / 0 }] as Sample[]) {
      const bad = [sample, sample, sample, sample];
      const result = await measure([candidate('store', good), candidate('other', bad)]);
      expect(result).toMatchObject({ refused: 'other: measured no "speed"' });
    }
  });

  it('where nobody is there to compare with', async () => {
    expect(await measure([candidate('store', good)])).toMatchObject({
      refused: expect.stringContaining('Nothing was measured.'),
    });
  });
});
