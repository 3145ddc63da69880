import { Card } from '../../ui/card.tsx';
import { resetSavedField } from '../../ui/drafts/reset-saved.ts';
import type { Elements } from '../../ui/elements.ts';
import { Notice } from '../../ui/notice.tsx';
import { SettingsFields } from './form/settings-form.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { WithSettings } from './form/settings-states.tsx';
import { useSaveSettings } from './form/use-save-settings.ts';
import { useSettingsForm } from './form/use-settings-form.ts';
import { RemoveCode } from './remove-code.tsx';

const key = 'FREE_PROMO_CODE';

/** A code with fewer characters is easy to guess. */
const LONG_ENOUGH = 8;

function CurrentCode({ code, onRemove }: { code: string; onRemove: () => Promise<boolean> }) {
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
            <RemoveCode code={code} onRemove={onRemove} />
          </>
        )}
      </div>
      {code !== '' && code.length < LONG_ENOUGH && (
        <Notice className="mt-3" title="This code is easy to guess" tone="wait">
          <p>
            {`Anyone who types it gets everything for free. A code of ${LONG_ENOUGH} characters or more is harder to guess.`}
          </p>
        </Notice>
      )}
    </Card>
  );
}

function FreeCode({ code }: { code: string }) {
  const settings = useSettingsForm('promotions');
  const saveSettings = useSaveSettings();
  const remove = async () => {
    const { [key]: sent = '' } = settings.readSaved();
    const {
      saved: [removed],
    } = await saveSettings([{ key, value: '' }]);
    if (removed === undefined) return false;
    // Another one, if somebody else had saved it and that was chosen.
    resetSavedField(settings.form, key, { sent, saved: removed.value });
    return true;
  };
  return (
    <SettingsSection
      aside={<CurrentCode code={code} onRemove={remove} />}
      lead="Anyone who enters this code at checkout gets everything in the cart for free."
      title="Free Access Code"
    >
      <SettingsFields settings={settings} submit="Save Code" />
    </SettingsSection>
  );
}

/** The promotion code that makes an order free, and once it is there, what stands below it. */
export function PromotionsTab({ below }: { below: Elements }) {
  return (
    <WithSettings fields={1}>
      {({ [key]: code = '' }) => (
        <div className="grid gap-5">
          <FreeCode code={code} />
          {below}
        </div>
      )}
    </WithSettings>
  );
}
