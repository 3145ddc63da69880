import { backupSettings } from '../backups/index.ts';
import { takingBackSettings } from '../customers/index.ts';
import { mailSettings } from '../mail/index.ts';
import { stripeSettings } from '../payment-providers/stripe/index.ts';
import { playbackSettings } from '../playback/index.ts';
import { renditionSettings } from '../renditions/index.ts';
import { codeSettings, consentSettings, receiptSettings } from '../sales/index.ts';
import { joinSettings } from '../settings/index.ts';
import { daySettings, shopSettings } from '../shop/index.ts';

/** Every setting, each declared by the domain that follows it, and the form in which it is edited. */
export const storeSettings = joinSettings({
  keys: [stripeSettings],
  promotions: [codeSettings],
  store: [shopSettings, daySettings],
  receipts: [receiptSettings],
  consumers: [consentSettings, takingBackSettings],
  mail: [mailSettings],
  preparing: [renditionSettings],
  sharing: [playbackSettings],
  backups: [backupSettings],
});
