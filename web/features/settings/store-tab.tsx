import type { Store } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { useChangeShop, useShop } from '../../lib/shop.ts';
import { Card } from '../../ui/card.tsx';
import type { Elements } from '../../ui/elements.ts';
import type { Entry } from './form/save-each.ts';
import { SettingsFields } from './form/settings-form.tsx';
import { WithSettings } from './form/settings-states.tsx';
import { type TypedSettings, useSettingsForm } from './form/use-settings-form.ts';
import { AccentField } from './look/accent-field.tsx';
import type { PreviewedShop } from './look/preview-page.tsx';
import { ShopPictureField } from './look/shop-picture-field.tsx';
import { showAccent } from './look/show-accent.ts';
import { StorePreview } from './look/store-preview.tsx';
import { TimeZoneField } from './look/time-zone-field.tsx';

/** The fields of the shop that pages know, by the keys of its settings. */
const ofShop: ReadonlyMap<string, keyof Store> = new Map([
  ['STORE_NAME', 'name'],
  ['STORE_HEADLINE', 'headline'],
  ['STORE_TAGLINE', 'tagline'],
  ['SUPPORT_EMAIL', 'email'],
  ['SUPPORT_PHONE', 'phone'],
]);

/** Settings as a change of the shop, as its pages know it. */
function shopChange(settings: readonly Entry[]): Partial<Store> {
  return Object.fromEntries(
    settings.flatMap(({ key, value }) => {
      const name = ofShop.get(key);
      return name === undefined ? [] : [[name, value]];
    }),
  );
}

/** The pictures, each saved as soon as it is chosen. */
function Pictures() {
  const { logo, favicon, headlinePicture } = useShop();
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Pictures</h2>
        <p className="text-ink-soft">
          JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Each is saved as soon as you choose it.
        </p>
      </div>
      <ShopPictureField
        hint="Shown beside the shop’s name, in messages and on receipts, 40 pixels high. At least 40 × 40 pixels."
        kind="logo"
        label="Logo"
        path={logo?.path ?? null}
      />
      <ShopPictureField
        hint="The small picture in a browser’s tab. A square one of 180 pixels or more fits best."
        kind="favicon"
        label="Favicon"
        path={favicon ?? null}
      />
      <ShopPictureField
        hint="Shown behind the headline above the packages. A wide one of 1920 pixels or more fits best."
        kind="headline"
        label="Banner Picture"
        path={headlinePicture ? `${headlinePicture}&w=640` : null}
      />
    </Card>
  );
}

/** The shop with what is typed, as far as this page knows it. */
function previewed(shop: Store, typed: TypedSettings): PreviewedShop {
  const entries = Object.entries(typed).map(([key, value]) => ({ key, value }));
  const change = shopChange(entries);
  return {
    ...shop,
    ...change,
    name: change.name?.trim() || shop.name,
    headline: change.headline?.trim() || NEW_STORE.headline,
    tagline: change.tagline?.trim() || NEW_STORE.tagline,
  };
}

function StoreLook({ mark }: { mark: Elements }) {
  const changeShop = useChangeShop();
  const settings = useSettingsForm('store', (saved) => {
    changeShop(shopChange(saved));
    const accent = saved.find(({ key }) => key === 'STORE_ACCENT');
    if (accent !== undefined) showAccent(accent.value);
  });
  const typed = settings.form.watch();
  const shop = previewed(useShop(), typed);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card className="grid grid-cols-1 gap-6">
        <div className="grid gap-1.5">
          <h2 className="text-xl">Your Shop</h2>
          <p className="max-w-measure text-ink-soft">
            Visitors and customers see this. An empty headline or tagline brings back the original,
            an empty support field the value the store was started with.
          </p>
        </div>
        <SettingsFields
          settings={settings}
          special={{ colour: AccentField, 'time-zone': TimeZoneField }}
          submit="Save Store"
        />
      </Card>
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <StorePreview accent={typed.STORE_ACCENT ?? ''} mark={mark} shop={shop} />
      </div>
      <Pictures />
    </div>
  );
}

/** The shop's name, texts and look with a preview, and how to reach it. `mark`: the store's own, without a logo. */
export function StoreTab({ mark }: { mark: Elements }) {
  return <WithSettings fields={3}>{() => <StoreLook mark={mark} />}</WithSettings>;
}
