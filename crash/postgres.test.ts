import { afterEach, beforeEach, describe } from 'vitest';
import { createPostgresDatabase } from '../server/testing/test-database.ts';
import { itSurvives } from './kills.suite.ts';
import { itKeepsTheSameBooks } from './webhook-modes.suite.ts';

const suite = (): void => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeEach(async () => {
    database = await createPostgresDatabase();
  });
  afterEach(() => database.drop());
  itSurvives(() => database.url);
  // How webhooks travel is no matter of the database.
  itKeepsTheSameBooks(() => database.url, { tags: 'full' });
};

if (process.env.TEST_DATABASE_URL !== undefined) describe('the store on PostgreSQL', suite);
else
  describe.skip('the store on PostgreSQL (TEST_DATABASE_URL is not set, npm test sets it)', suite);
