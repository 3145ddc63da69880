import { SettingsForm } from './form/settings-form.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { WithSettings } from './form/settings-states.tsx';
import { PaymentSetup } from './payment-setup.tsx';

/** The Stripe keys, and whether they work together. */
export function ProviderTab() {
  return (
    <WithSettings fields={2}>
      {() => (
        <SettingsSection
          aside={<PaymentSetup />}
          lead="The two keys of your Stripe account. Both must be test keys, or both live keys. An empty field keeps the saved key."
          title="Stripe Configuration"
        >
          <SettingsForm name="keys" submit="Save Keys" />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
