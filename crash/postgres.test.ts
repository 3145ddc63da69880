import { afterAll, beforeAll, describe } from 'vitest';
import { createPostgresDatabase } from '../server/testing/test-database.ts';
import { itSurvives } from './short-form.suite.ts';

const suite = (): void => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(() => database.drop());
  itSurvives(() => database.url);
};

if (process.env.TEST_DATABASE_URL !== undefined) describe('the store on PostgreSQL', suite);
else
  describe.skip('the store on PostgreSQL (TEST_DATABASE_URL is not set, npm test sets it)', suite);
