/**
 * Whether slow tests take their full form: `npm run test:full` sets TEST_FORM=full. They ask here, and
 * CONTRIBUTING lists them.
 */
export const isFullForm = process.env.TEST_FORM === 'full';

/** What a slow test takes in `npm test`, and what in `npm run test:full`. */
export function inForm<Value>(short: Value, full: Value): Value {
  return isFullForm ? full : short;
}

/** Of many cases of one kind: in `npm test` the first and every so many after it, in the full form all. */
export function sampleInForm<Value>(all: readonly Value[], every: number): readonly Value[] {
  return isFullForm ? all : all.filter((_, index) => index % every === 0);
}

/** For `it.skipIf`: whether a test is left to the full form, and what its name says then. */
export const onlyInFull = {
  skip: !isFullForm,
  reason: isFullForm ? '' : ' (skipped: npm run test:full runs it)',
};
