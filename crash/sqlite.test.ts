import { describe } from 'vitest';
import { itSurvives } from './short-form.suite.ts';

describe('the store on SQLite', () => itSurvives(() => undefined));
