import { describe, expect, it } from 'vitest';
import { type CodeFields, fieldsOf, inputOf, problemsOf } from './code-fields.ts';

const typed: CodeFields = { ...fieldsOf(null), code: ' SANTA20 ', percentOff: '20' };

describe('the form of a code', () => {
  it('sends nothing for what is empty', () => {
    expect(inputOf(typed)).toEqual({
      code: 'SANTA20',
      percentOff: 20,
      amountOff: null,
      minimumAmount: null,
      packageIds: null,
      startsAt: null,
      endsAt: null,
      useLimit: null,
      customerLimit: null,
      isOn: true,
    });
    expect(problemsOf(typed)).toEqual({});
  });

  it('shows again what was saved', () => {
    const fields: CodeFields = {
      ...typed,
      code: 'X-1',
      kind: 'amount',
      percentOff: '',
      amountOff: '5.00',
      minimumAmount: '10.00',
      scope: 'chosen',
      packageIds: ['beard'],
      useLimit: '50',
      startsAt: '2026-12-01T00:00',
      endsAt: '2026-12-24T18:30',
      customerLimit: '1',
    };
    const saved = {
      ...inputOf(fields),
      id: 'x',
      createdAt: '',
      used: 0,
      held: 0,
      late: 0,
      clash: null,
    };
    expect(fieldsOf(saved)).toEqual(fields);
  });

  it.each([
    [{ percentOff: '150' }, { percentOff: 'Percentage must be a whole number from 1 to 100.' }],
    [{ percentOff: '' }, { percentOff: 'Percentage is required.' }],
    [{ kind: 'amount' }, { amountOff: 'Amount is required.' }],
    [
      { startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' },
      { endsAt: 'End must be after the start.' },
    ],
    [{ scope: 'chosen' }, { packageIds: 'Choose at least one package.' }],
    [{ code: 'a b' }, { code: 'Code must be 3 to 40 letters, digits, hyphens or underscores.' }],
  ] as const)('says what is wrong with %o', (changed, problems) => {
    expect(problemsOf({ ...typed, ...changed } as CodeFields)).toEqual(problems);
  });
});
