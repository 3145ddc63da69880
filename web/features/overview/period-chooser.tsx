import { useState } from 'react';
import type { OverviewPeriod } from '#contract/overview.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ShownDays } from './overview-queries.ts';

const periods: readonly { name: OverviewPeriod; label: string }[] = [
  { name: 'today', label: 'Today' },
  { name: 'week', label: '7 Days' },
  { name: 'month', label: 'This Month' },
  { name: 'year', label: 'This Year' },
];

/** From one day to another; empty fields until days are chosen. */
function ChosenDays({
  shown,
  onChange,
}: {
  shown: ShownDays;
  onChange: (days: ShownDays) => void;
}) {
  const chosen = 'period' in shown ? { from: '', to: '' } : shown;
  const [typed, setTyped] = useState(chosen);
  const [error, setError] = useState<string>();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { from, to } = typed;
        if (from === '' || to === '') return setError('Choose both days.');
        if (from > to) return setError('Choose a day that is not before the first one.');
        setError(undefined);
        onChange(typed);
      }}
    >
      <TextField
        className="max-sm:flex-1"
        label="From"
        max={typed.to || undefined}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        type="date"
        value={typed.from}
      />
      <TextField
        className="max-sm:flex-1"
        error={error}
        label="To"
        min={typed.from || undefined}
        onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        type="date"
        value={typed.to}
      />
      <Button className="max-sm:w-full" type="submit" variant="quiet">
        Show
      </Button>
    </form>
  );
}

/** Which days the overview is about. */
export function PeriodChooser({
  shown,
  onChange,
}: {
  shown: ShownDays;
  onChange: (days: ShownDays) => void;
}) {
  const period = 'period' in shown ? shown.period : '';
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {periods.map(({ name, label }) => (
          <Button
            aria-pressed={name === period}
            className="aria-pressed:border-pine aria-pressed:bg-pine-wash aria-pressed:text-pine"
            key={name}
            onClick={() => onChange({ period: name })}
            variant="quiet"
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <ChosenDays key={JSON.stringify(shown)} onChange={onChange} shown={shown} />
    </div>
  );
}
