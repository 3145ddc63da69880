import { SettingsForm } from '../form/settings-form.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { WithSettings } from '../form/settings-states.tsx';

/** In how many places an account may play at a time. */
export function FairSharing() {
  return (
    <WithSettings fields={1}>
      {() => (
        <SettingsSection
          lead="In how many places one account can play videos at the same time. When one more begins, the place that began first stops, and can take over again. Admins are not counted. This does not prevent copying."
          title="Fair Sharing"
        >
          <SettingsForm name="sharing" submit="Save Sharing" />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
