import { type FormEvent, useState } from 'react';
import { formatSince } from '../../lib/format.ts';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { type Difference, type Question, useQuestion } from './ask-which-to-keep.ts';

/** One value, to be chosen. */
function Side({
  name,
  side,
  value,
  isChosen,
}: {
  name: string;
  side: 'theirs' | 'mine';
  value: string;
  isChosen: boolean;
}) {
  return (
    <label className="grid cursor-pointer content-start gap-1.5 rounded-control border border-control-line px-3.5 py-2.5 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine">
      <span className="flex items-center gap-3 text-sm font-semibold">
        <input
          className="size-5 shrink-0 cursor-pointer accent-pine focus-visible:outline-none"
          defaultChecked={isChosen}
          name={name}
          type="radio"
          value={side}
        />
        <span>{side === 'theirs' ? 'Theirs' : 'Yours'}</span>
      </span>
      {value === '' ? (
        <span className="text-ink-soft">Empty</span>
      ) : (
        <span className="figures max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {value}
        </span>
      )}
    </label>
  );
}

function Both({ field, label, theirs, mine, chosen }: Difference) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Side isChosen={chosen === 'theirs'} name={field} side="theirs" value={theirs} />
        <Side isChosen={chosen === 'mine'} name={field} side="mine" value={mine} />
      </div>
    </fieldset>
  );
}

/**
 * The dialog that `askWhichToKeep` opens: both values of each field side by side, to choose one. Closing it
 * goes back to the form, which keeps what was typed.
 */
export function ConflictDialog() {
  const question = useQuestion();
  // Stays while the dialog fades out.
  const [last, setLast] = useState<Question | null>(null);
  if (question !== null && question !== last) setLast(question);
  if (last === null) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form of the page lies around this one for React, though not in the document.
    event.stopPropagation();
    const chosen = [...new FormData(event.currentTarget)];
    last.answer(new Set(chosen.flatMap(([field, side]) => (side === 'theirs' ? field : []))));
  };
  const when = last.at === null ? '' : ` ${formatSince(last.at)}`;
  return (
    <Dialog
      description={`Changed by another admin, or by you in another tab${when}. Nothing of yours is saved yet. Choose what to keep.`}
      onOpenChange={() => last.answer(null)}
      open={question !== null}
      size="medium"
      title={`Two versions of ${last.thing}`}
    >
      <form className="grid gap-5" onSubmit={submit}>
        {last.differences.map((difference) => (
          <Both key={difference.field} {...difference} />
        ))}
        <DialogActions cancel="Back to the Form" onCancel={() => last.answer(null)}>
          Save This
        </DialogActions>
      </form>
    </Dialog>
  );
}
