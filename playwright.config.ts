import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LAUNCHING } from './e2e/support/visitor.ts';
import { patience } from './scripts/test/sized.ts';

/** The browser tests, for `npm test -- e2e`. A plain `npx playwright test` works too. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/store/demo-data.ts',
  // A test that runs alone would leave out all others.
  forbidOnly: true,
  // Each has a store and a browser. Three for two cores: while one waits, others compute.
  workers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
  // These end what hangs, no more: on a busy machine a click takes ten times as long.
  timeout: patience(240_000),
  expect: { timeout: 60_000 },
  use: { launchOptions: LAUNCHING, actionTimeout: 60_000, navigationTimeout: 60_000 },
  reporter: [['list'], ['./scripts/test/browser-test-reporter.ts']],
});
