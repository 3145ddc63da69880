import { SettingsForm } from './form/settings-form.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { WithSettings } from './form/settings-states.tsx';

/** The settings for how videos are prepared, and how many concurrent streams an account may have. */
export function VideoTab() {
  return (
    <WithSettings fields={3}>
      {() => (
        <div className="grid gap-5">
          <SettingsSection
            lead="The store makes several qualities of each video, so that it plays in every browser and on slow connections. Changes apply to videos that are prepared from now on."
            title="Preparing Videos"
          >
            <SettingsForm name="preparing" submit="Save Video" />
          </SettingsSection>
          <SettingsSection
            lead="In how many places one account can play videos at the same time. When another one starts, the place that started first stops, and can take over again. Admins are not counted. This does not prevent copying."
            title="Fair Sharing"
          >
            <SettingsForm name="sharing" submit="Save Sharing" />
          </SettingsSection>
        </div>
      )}
    </WithSettings>
  );
}
