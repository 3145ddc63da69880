import { SettingsSection } from '../settings-section.tsx';
import { WithSettings } from '../settings-states.tsx';
import { PreparingForm } from './preparing-form.tsx';

/** How videos are prepared: kept originals, quality, how many at once. */
export function PreparingSection() {
  return (
    <WithSettings fields={3}>
      {(settings) => (
        <SettingsSection
          lead="The store makes several qualities of each video, so that it plays in every browser and on slow lines. Changes apply to videos that are prepared from now on."
          title="Preparing Videos"
        >
          <PreparingForm settings={settings} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
