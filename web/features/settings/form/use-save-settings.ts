import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { getMailSetup } from '#contract/mail.ts';
import { getStripePublicKey } from '#contract/orders.ts';
import { getPaymentSetup, listSettings } from '#contract/settings.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { SettingsContext } from './loaded-settings.ts';
import { type Entry, type Outcome, saveEach } from './save-each.ts';
import { saveShownSetting } from './save-shown-setting.ts';

/**
 * Saves settings and shows a toast: "Settings Updated", or "Error" with the server's message for the
 * first that was refused. Resolves when everything that shows the settings is up to date.
 */
export function useSaveSettings(): (entries: readonly Entry[]) => Promise<Outcome> {
  const client = useQueryClient();
  const loaded = useContext(SettingsContext);
  const { mutateAsync } = useMutation({
    mutationFn: (entry: Entry) => saveShownSetting(loaded, entry),
  });
  return async (entries) => {
    const outcome = await saveEach(entries, mutateAsync);
    await Promise.all([
      client.invalidateQueries(endpointQuery(listSettings)),
      client.invalidateQueries(endpointQuery(getPaymentSetup)),
      client.invalidateQueries(endpointQuery(getMailSetup)),
      client.invalidateQueries(endpointQuery(getStripePublicKey)),
    ]);
    const [refusal] = outcome.refused;
    if (refusal) toastFailure(refusal.error, 'The settings could not be saved. Please try again.');
    else toast({ title: 'Settings Updated' });
    return outcome;
  };
}
