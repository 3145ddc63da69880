import { useLayoutEffect, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { Question } from '#contract/shop/saved-page.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import type { PackageFields } from '../package-fields.ts';
import { findQuestionProblem, readQuestions, writeQuestions } from './question-list.ts';

/** The control to focus once the rows have changed. */
interface Target {
  /** From 0; beyond the last row it is the button that adds one. */
  readonly row: number;
  readonly part: 'question' | 'earlier' | 'later' | 'remove';
}

/** Gives the focus to a part of a row once the row is there. */
function useFocusLater() {
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<Target | null>(null);
  useLayoutEffect(() => {
    if (target === null) return;
    const row = box.current?.querySelectorAll('li')[target.row];
    const part = row?.querySelector<HTMLElement>(`[data-part="${target.part}"]`);
    (part ?? box.current?.querySelector<HTMLElement>('[data-part="add"]'))?.focus();
  }, [target]);
  return { box, focusLater: setTarget };
}

interface RowProps {
  value: Question;
  /** From 0. */
  row: number;
  isLast: boolean;
  onChange: (value: Question) => void;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
}

function QuestionRow({ value, row, isLast, onChange, onShift, onRemove }: RowProps) {
  const place = row + 1;
  const isFirst = row === 0;
  return (
    <li className="grid grid-cols-1 gap-4 rounded-control bg-surface-sunken p-4">
      <TextField
        autoComplete="off"
        data-part="question"
        label={`Question ${place}`}
        onChange={({ currentTarget }) => onChange({ ...value, question: currentTarget.value })}
        value={value.question}
      />
      <TextAreaField
        label={`Answer ${place}`}
        onChange={({ currentTarget }) => onChange({ ...value, answer: currentTarget.value })}
        rows={2}
        value={value.answer}
      />
      <div className="-my-2 flex justify-end">
        <IconButton
          aria-disabled={isFirst}
          aria-label={`Put question ${place} earlier`}
          className="aria-disabled:opacity-30"
          data-part="earlier"
          icon="arrow-up"
          label="Earlier"
          onClick={() => !isFirst && onShift(-1)}
        />
        <IconButton
          aria-disabled={isLast}
          aria-label={`Put question ${place} later`}
          className="aria-disabled:opacity-30"
          data-part="later"
          icon="arrow-down"
          label="Later"
          onClick={() => !isLast && onShift(1)}
        />
        <IconButton
          aria-label={`Remove question ${place}`}
          data-part="remove"
          icon="trash"
          label="Remove"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** The rows, and what their buttons do to the text that the form keeps. */
function useQuestions(text: string, onChange: (text: string) => void) {
  const { box, focusLater } = useFocusLater();
  const [told, setTold] = useState('');
  const questions = readQuestions(text);
  const write = (next: readonly Question[]) => onChange(writeQuestions(next));
  return {
    box,
    told,
    questions,
    change: (row: number, value: Question) => write(questions.with(row, value)),
    add: () => {
      write([...questions, { question: '', answer: '' }]);
      focusLater({ row: questions.length, part: 'question' });
    },
    remove: (row: number) => {
      write(questions.toSpliced(row, 1));
      focusLater({ row: Math.min(row, questions.length - 2), part: 'remove' });
      setTold(`Question ${row + 1} was removed.`);
    },
    shift: (row: number, by: -1 | 1) => {
      const moved = questions[row];
      if (moved === undefined) return;
      write(questions.toSpliced(row, 1).toSpliced(row + by, 0, moved));
      focusLater({ row: row + by, part: by < 0 ? 'earlier' : 'later' });
      setTold(`The question is at place ${row + by + 1} of ${questions.length}.`);
    },
  };
}

/** The questions of a package's page and their answers, to add, change, sort and remove. */
export function QuestionEditor({ control }: { control: Control<PackageFields> }) {
  const { field, fieldState } = useController({
    control,
    name: 'questions',
    rules: { validate: (typed) => findQuestionProblem(typed) ?? true },
  });
  const { box, told, questions, change, add, remove, shift } = useQuestions(
    field.value,
    field.onChange,
  );
  return (
    <div className="grid grid-cols-1 gap-4" ref={box}>
      {questions.length === 0 && (
        <p className="text-ink-soft">
          What do people ask before they buy: how long, for whom, what they need, what if they do
          not like it?
        </p>
      )}
      <ol className="grid grid-cols-1 gap-4 empty:hidden">
        {questions.map((value, row) => {
          // Sorting moves the texts between the rows.
          const place = String(row);
          return (
            <QuestionRow
              isLast={row === questions.length - 1}
              key={place}
              onChange={(next) => change(row, next)}
              onRemove={() => remove(row)}
              onShift={(by) => shift(row, by)}
              row={row}
              value={value}
            />
          );
        })}
      </ol>
      {fieldState.error?.message !== undefined && (
        <p className="text-sm font-medium text-berry" role="alert">
          {fieldState.error.message}
        </p>
      )}
      <p aria-live="polite" className="sr-only" role="status">
        {told}
      </p>
      <Button
        className="justify-self-start"
        data-invalid={fieldState.invalid || undefined}
        data-part="add"
        onClick={add}
        ref={field.ref}
        size="small"
        variant="quiet"
      >
        <Icon name="plus" size={16} />
        Add Question
      </Button>
    </div>
  );
}
