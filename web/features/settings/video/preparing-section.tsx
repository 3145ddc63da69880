import { SettingsForm } from '../form/settings-form.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { WithSettings } from '../form/settings-states.tsx';

/** How videos are prepared: kept originals, quality, how many at once. */
export function PreparingSection() {
  return (
    <WithSettings fields={3}>
      {() => (
        <SettingsSection
          lead="The store makes several qualities of each video, so that it plays in every browser and on slow lines. Changes apply to videos that are prepared from now on."
          title="Preparing Videos"
        >
          <SettingsForm name="preparing" submit="Save Video" />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
