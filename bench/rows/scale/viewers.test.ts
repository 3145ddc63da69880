import { expect, it } from 'vitest';
import { ASKED, answerOf, askedBy, databaseOf, processorOf, viewersTable } from './viewers.ts';

/** Processor time of the process and of the database in microseconds, and the bytes of the answer. */
const of = (asked: string, [processor, database, answer]: readonly [number, number, number]) => ({
  [processorOf(asked)]: processor,
  [databaseOf(asked)]: database,
  [answerOf(asked)]: answer,
});
const measured = {
  ...of(ASKED.sent, [2000, 100, 1_000_000]),
  ...of(ASKED.checked, [200, 100, 500]),
  ...of(ASKED.nginx, [1000, 0, 900_000]),
  ...of(ASKED.redirected, [300, 200, 1000]),
  ...of(ASKED.saved, [400, 500, 250]),
};

it('multiplies what one piece and one save ask for', () => {
  const assumed = { bitsPerSecond: 1, pieceSeconds: 4, saveSeconds: 10 };
  // 10 pieces and 4 saves a second.
  const asked = askedBy(40, measured, assumed);
  expect(
    Object.fromEntries(Object.entries(asked).map(([part, n]) => [part, +n.toFixed(6)])),
  ).toEqual({
    'line, the store sends films, Mbit/s': 80.008,
    'line, nginx sends films, Mbit/s': 72.008,
    'line, redirects to the bucket, Mbit/s': 0.088,
    'requests a second': 14,
    'cores of web nodes, the store sends films': 0.0216,
    'cores of web nodes, nginx sends films': 0.0036,
    'cores of nginx, which sends films': 0.01,
    'cores of web nodes, redirects to the bucket': 0.0046,
    'saves a second': 4,
    'cores of the database, the store or nginx sends films': 0.003,
    'cores of the database, redirects to the bucket': 0.004,
  });
});

it('shows the assumptions, and that what was not measured is unknown', () => {
  const text = viewersTable(measured, 2);
  expect(text).toContain(
    'Assumed: 5 Mbit/s for each viewer, a piece every 4 s, a save every 10 s.',
  );
  expect(text).toContain('This machine has 2 cores.');
  expect(text).toMatch(/\| viewers at once +\| 1,000 +\| 10,000 +\| 100,000 +\|/);
  expect(text).toMatch(/\| requests a second +\| 350 +\| 3,500 +\| 35,000 +\|/);
  expect(viewersTable({}, 2)).toMatch(/\| requests a second +\| 350 .*\n.* NaN /);
});
