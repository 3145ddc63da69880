import { CONSUMER_RIGHTS } from '#contract/consumer-rights/consent.ts';
import { useChangeShop } from '../../lib/shop.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { SettingsSection } from './form/settings-section.tsx';
import { WithSettings } from './form/settings-states.tsx';

const [, ON] = CONSUMER_RIGHTS;

/** The rights that the shop gives to buyers who are consumers. */
export function ConsumersTab() {
  const changeShop = useChangeShop();
  return (
    <WithSettings fields={4}>
      {() => (
        <SettingsSection
          lead="For shops that sell to consumers in the European Union or the United Kingdom. Help says which law asks for what. It is not legal advice."
          title="Consumers"
        >
          <SettingsForm
            name="consumers"
            onSaved={(saved) => {
              const rights = saved.find(({ key }) => key === 'CONSUMER_RIGHTS');
              if (rights !== undefined) changeShop({ consumerRights: rights.value === ON });
            }}
            submit="Save Consumers"
          />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
