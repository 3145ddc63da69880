import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { straight } from '#contract/values/characters.ts';
import {
  findQuestionProblem,
  readQuestions,
  tidyQuestions,
  writeQuestions,
} from './question-list.ts';

const question = fc.record({
  question: fc.string({ unit: 'grapheme' }).map((text) => straight(text).replaceAll('\u2063', '')),
  answer: fc.string({ unit: fc.constantFrom('a', '\n', ' ', 'ü', '🎅') }),
});

describe('questions and answers as one text', () => {
  it('are the same when they are read again, also half typed', () => {
    fc.assert(
      fc.property(fc.array(question), (questions) => {
        expect(readQuestions(writeQuestions(questions))).toEqual(questions);
      }),
    );
    expect(writeQuestions([])).toBe('');
    expect(readQuestions('')).toEqual([]);
    const empty = [{ question: '', answer: '' }];
    expect(readQuestions(writeQuestions(empty))).toEqual(empty);
  });

  it('can be read by people', () => {
    const text = writeQuestions([
      { question: 'How long?', answer: 'An hour.' },
      { question: 'For whom?', answer: 'For all.' },
    ]);
    expect(text.replaceAll('\u2063', '')).toBe('How long?\nAn hour.\n\nFor whom?\nFor all.');
  });

  it('are saved trimmed, without those of which nothing was typed', () => {
    const text = writeQuestions([
      { question: ' How long? ', answer: '\nAn hour.\n' },
      { question: ' ', answer: '' },
    ]);
    expect(tidyQuestions(text)).toEqual([{ question: 'How long?', answer: 'An hour.' }]);
    expect(findQuestionProblem(text)).toBeUndefined();
  });

  it.each([
    [{ question: '', answer: 'So.' }, 'Question 2 is required, because it has an answer.'],
    [{ question: 'Why?', answer: ' ' }, 'Answer 2 is required.'],
    [{ question: 'x'.repeat(301), answer: 'So.' }, 'Question 2 must be at most 300 characters.'],
    [{ question: 'Why?', answer: 'x'.repeat(2001) }, 'Answer 2 must be at most 2,000 characters.'],
  ])('that cannot be saved are named: %j', (bad, problem) => {
    const good = { question: 'Why?', answer: 'So.' };
    expect(findQuestionProblem(writeQuestions([good, bad]))).toBe(problem);
  });

  it('are 50 at most', () => {
    const good = { question: 'Why?', answer: 'So.' };
    expect(findQuestionProblem(writeQuestions(Array(50).fill(good)))).toBeUndefined();
    expect(findQuestionProblem(writeQuestions(Array(51).fill(good)))).toBe(
      'At most 50 questions can be saved.',
    );
  });
});
