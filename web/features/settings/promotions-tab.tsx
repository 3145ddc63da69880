import { useForm } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx';
import { resetSavedField } from '../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import type { Elements } from '../../ui/elements.ts';
import { required } from '../../ui/fields/required.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { RemoveCode } from './remove-code.tsx';
import { SettingsSection } from './settings-section.tsx';
import { WithSettings } from './settings-states.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const key = 'FREE_PROMO_CODE';

/** A code with fewer characters is easy to guess. */
const LONG_ENOUGH = 8;

function CurrentCode({ code }: { code: string }) {
  const saveSettings = useSaveSettings();
  const remove = async () => {
    const { refused } = await saveSettings([{ key, value: '' }]);
    return refused.length === 0;
  };
  return (
    <Card>
      <h3 className="text-lg">Current code</h3>
      <div className="mt-3 grid min-h-31 content-start justify-items-start gap-3">
        {code === '' ? (
          <p className="text-ink-soft">No promotion code is set, so every order must be paid.</p>
        ) : (
          <>
            <p
              className="rounded-control border border-dashed border-gold bg-gold-wash px-4 py-2 text-lg font-semibold tracking-wide wrap-anywhere"
              translate="no"
            >
              {code}
            </p>
            <RemoveCode code={code} onRemove={remove} />
          </>
        )}
      </div>
      {code !== '' && code.length < LONG_ENOUGH && (
        <Notice className="mt-3" title="This code is easy to guess" tone="wait">
          <p>
            {`Whoever types it gets everything for free. A code of ${LONG_ENOUGH} characters or more is harder to guess.`}
          </p>
        </Notice>
      )}
    </Card>
  );
}

function CodeForm({ code }: { code: string }) {
  // A code that is saved or removed beside the form replaces the shown one, and nothing that was typed.
  const form = useForm({ values: { code }, resetOptions: { keepDirtyValues: true } });
  const { register, handleSubmit, formState, setError } = form;
  const draft = useDraft(form, 'settings:promotions');
  const saveSettings = useSaveSettings();
  const save = handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings([{ key, value: typed.code.trim() }]);
    for (const { value } of saved) {
      draft.forget();
      resetSavedField(form, 'code', { sent: typed.code, saved: value });
    }
    for (const { message } of refused) {
      setError('code', { message }, { shouldFocus: true });
    }
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        error={formState.errors.code?.message}
        hint="A new code replaces the current one."
        label="Promotion Code"
        spellCheck={false}
        {...register(
          'code',
          required('Promotion code is required. To have none, remove the current one.'),
        )}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Code</SubmitButton>
    </form>
  );
}

/** The promotion code that makes an order free, and once it is there, what stands below it. */
export function PromotionsTab({ below }: { below: Elements }) {
  return (
    <WithSettings fields={1}>
      {({ FREE_PROMO_CODE: code }) => (
        <div className="grid gap-5">
          <SettingsSection
            aside={<CurrentCode code={code} />}
            lead="Anyone who enters this code at checkout gets everything in the cart for free."
            title="Free Access Code"
          >
            <CodeForm code={code} />
          </SettingsSection>
          {below}
        </div>
      )}
    </WithSettings>
  );
}
