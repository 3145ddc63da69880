import { SettingsForm } from './form/settings-form.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { WithSettings } from './form/settings-states.tsx';

/** The settings of the seller and the tax in prices that receipts show. */
export function ReceiptsTab() {
  return (
    <WithSettings fields={3}>
      {() => (
        <SettingsSection
          lead="Every paid order has a receipt with a number. It shows these details. A new tax rate applies to orders from now on."
          title="Receipts"
        >
          <SettingsForm name="receipts" submit="Save Receipts" />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
