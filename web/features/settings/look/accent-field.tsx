import {
  type AccentFailure,
  accentColours,
  explainAccentFailure,
  findAccentFailure,
  OWN_COLOURS,
} from '#contract/shop/colour/accent.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { SettingFieldProps } from '../form/setting-field.tsx';

/** Reads the typed text as a colour; null while it is none. */
export function typedAccent(typed: string): string | null {
  const hex = typed.trim().toLowerCase();
  return /^#[\da-f]{6}$/.test(hex) ? hex : null;
}

/** Why a colour cannot be taken, in a sentence. */
function sayFailure(failure: AccentFailure): string {
  return `${explainAccentFailure(failure).replace(/^t/, 'T')}.`;
}

const rule = {
  validate: (typed: string) => {
    const hex = typedAccent(typed);
    if (hex === null)
      return typed.trim() === '' || 'Accent color must be six digits, such as #0f4c3a.';
    // Why stands below the field.
    return findAccentFailure(hex) === null || 'Choose a darker color, such as the one below.';
  },
};

/** A colour with its code. */
function Swatch({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-5 rounded-full border border-control-line"
        style={{ background: colour }}
      />
      <span>{children}</span>
    </span>
  );
}

/** Shows the colour in both themes, or why it cannot be used, with a similar one that can. */
function Verdict({ hex, onTake }: { hex: string; onTake: (hex: string) => void }) {
  const failure = findAccentFailure(hex);
  if (failure === null) {
    const { dark } = accentColours(hex);
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <Swatch colour={hex}>{`Light theme ${hex}`}</Swatch>
        <Swatch colour={dark.pine}>{`Dark theme ${dark.pine}`}</Swatch>
      </p>
    );
  }
  return (
    <Notice tone="wait">
      <p>{sayFailure(failure)}</p>
      <Button
        className="justify-self-start"
        onClick={() => onTake(failure.nearest)}
        size="small"
        variant="quiet"
      >
        <Swatch colour={failure.nearest}>{`Use ${failure.nearest}`}</Swatch>
      </Button>
    </Notice>
  );
}

/** The field for the accent colour, with what it becomes in each theme. */
export function AccentField({ settings, field: { key, label, hint } }: SettingFieldProps) {
  const { register, watch, setValue, formState } = settings.form;
  const hex = typedAccent(watch(key) ?? '');
  const take = (accent: string) =>
    setValue(key, accent, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <div className="grid gap-3">
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={formState.errors[key]?.message}
        hint={hint}
        label={label}
        placeholder={OWN_COLOURS.light.pine}
        spellCheck={false}
        trailing={
          <input
            aria-label="Choose the Accent Color"
            className="h-full w-16 cursor-pointer rounded-control border border-control-line bg-surface p-1"
            onChange={(event) => take(event.currentTarget.value)}
            type="color"
            value={hex ?? OWN_COLOURS.light.pine}
          />
        }
        {...register(key, rule)}
      />
      {hex !== null && <Verdict hex={hex} onTake={take} />}
    </div>
  );
}
