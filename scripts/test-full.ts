/** npm run test:full: see `test.ts`, which reads TEST_SIZE when it is loaded. */
process.env.TEST_SIZE ??= '1';
await import('./test.ts');

export {};
