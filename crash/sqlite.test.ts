import { describe } from 'vitest';
import { itSurvives } from './kills.suite.ts';
import { itKeepsTheSameBooks } from './webhook-modes.suite.ts';

describe('the store on SQLite', () => {
  itSurvives(() => undefined);
  itKeepsTheSameBooks(() => undefined);
});
