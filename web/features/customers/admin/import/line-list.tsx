import { useState } from 'react';
import { formatCount } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import type { CheckedLine, LineKind } from './describe-lines.ts';

const LOOKS = {
  gives: { label: 'Gets packages', tone: 'ok', icon: 'check' },
  has: { label: 'Nothing new', tone: 'wait', icon: 'info' },
  problem: { label: 'Problem', tone: 'wait', icon: 'warning' },
} as const;

/** So many lines more are drawn at a time. */
const AT_ONCE = 100;

function Line({ line: { line, email, name, kind }, says }: { line: CheckedLine; says: string }) {
  const { label, tone, icon } = LOOKS[kind];
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[5.5rem_minmax(0,3fr)_minmax(0,4fr)]">
      <span className="figures text-sm leading-6 text-ink-soft">
        {line === 0 ? '' : `Line ${line.toLocaleString('en-US')}`}
      </span>
      <span className="min-w-0 wrap-anywhere" translate="no">
        <span>{email}</span>
        {name !== '' && <span className="block text-sm text-ink-soft">{name}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge icon={icon} tone={tone}>
          {label}
        </Badge>
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{says}</span>
      </span>
    </li>
  );
}

/** The lines of a file with what each does; those with a problem at first, if there are any. */
export function LineList({
  lines,
  describe,
}: {
  lines: readonly CheckedLine[];
  /** Says what a line does; only those that are drawn are asked about. */
  describe: (line: CheckedLine) => string;
}) {
  const count = (kind: LineKind) => lines.filter((one) => one.kind === kind).length;
  const [wanted, setWanted] = useState<LineKind | ''>(count('problem') > 0 ? 'problem' : '');
  const [drawn, setDrawn] = useState(AT_ONCE);
  const found = wanted === '' ? lines : lines.filter(({ kind }) => kind === wanted);
  const options = [
    { value: '', label: `All (${lines.length.toLocaleString('en-US')})` },
    ...(['problem', 'gives', 'has'] as const).map((kind) => ({
      value: kind,
      label: `${LOOKS[kind].label} (${count(kind).toLocaleString('en-US')})`,
    })),
  ];
  const choose = (value: string) => {
    setWanted(value === 'problem' || value === 'gives' || value === 'has' ? value : '');
    setDrawn(AT_ONCE);
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <SelectField
        className="sm:max-w-60"
        label="Lines"
        onChange={({ target }) => choose(target.value)}
        options={options}
        value={wanted}
      />
      {found.length === 0 ? (
        <p className="text-ink-soft">There are none.</p>
      ) : (
        <ul>
          {found.slice(0, drawn).map((line) => (
            <Line key={`${line.line} ${line.email}`} line={line} says={describe(line)} />
          ))}
        </ul>
      )}
      {found.length > drawn && (
        <Button
          className="justify-self-start"
          onClick={() => setDrawn(drawn + AT_ONCE)}
          size="small"
          variant="quiet"
        >
          {`Show More (${formatCount(found.length - drawn, 'line')} left)`}
        </Button>
      )}
    </section>
  );
}
