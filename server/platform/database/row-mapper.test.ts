import { expect, it } from 'vitest';
import { rowMapper } from './row-mapper.ts';

interface Row {
  id: string;
  next_check_at: number | null;
  sent_2nd: number;
  is_free: number;
}

const { read, write } = rowMapper<Row>()(['is_free']);
const row: Row = { id: 'a_b', next_check_at: null, sent_2nd: 1, is_free: 1 };

it('a row is read in camelCase, its flags as true or false and everything else as it is', () => {
  const record = { id: 'a_b', nextCheckAt: null, sent_2nd: 1, isFree: true };
  expect(read(row)).toEqual(record);
  expect(read({ ...row, is_free: 0, next_check_at: 5 })).toEqual({
    ...record,
    isFree: false,
    nextCheckAt: 5,
  });
});

it('what is read is written as the same row', () => {
  for (const is_free of [0, 1]) {
    expect(write(read({ ...row, is_free }))).toEqual({ ...row, is_free });
  }
});

it('only the columns that are given are written', () => {
  expect(write({ isFree: false })).toEqual({ is_free: 0 });
  expect(write({ nextCheckAt: null })).toEqual({ next_check_at: null });
  expect(write({})).toEqual({});
});

it('a field may be named otherwise than its column, both ways', () => {
  const renamed = rowMapper<Row>()(['is_free'], {
    next_check_at: 'dueAt',
    is_free: 'costsNothing',
  });
  const record = { id: 'a_b', dueAt: null, sent_2nd: 1, costsNothing: true };
  expect(renamed.read(row)).toEqual(record);
  expect(renamed.write(record)).toEqual(row);
});
