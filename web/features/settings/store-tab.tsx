import { useForm } from 'react-hook-form';
import type { Store } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { useChangeShop, useShop } from '../../lib/shop.ts';
import { Card } from '../../ui/card.tsx';
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx';
import { resetSavedField } from '../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import type { Elements } from '../../ui/elements.ts';
import { required } from '../../ui/fields/required.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { EmailField, TextField } from '../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AccentField } from './look/accent-field.tsx';
import type { PreviewedShop } from './look/preview-page.tsx';
import { ShopPictureField } from './look/shop-picture-field.tsx';
import { showAccent } from './look/show-accent.ts';
import { StorePreview } from './look/store-preview.tsx';
import { WithSettings } from './settings-states.tsx';
import {
  fieldOf,
  type StoreFields,
  storeChange,
  storeEntries,
  storeFieldsOf,
} from './store-fields.ts';
import { useSaveSettings } from './use-save-settings.ts';

function useStoreForm(before: StoreFields) {
  const form = useForm<StoreFields>({ defaultValues: before });
  const draft = useDraft(form, 'settings:store');
  const saveSettings = useSaveSettings();
  const changeShop = useChangeShop();
  const save = form.handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings(storeEntries(typed, before));
    changeShop(storeChange(saved));
    const accent = saved.find(({ key }) => key === 'STORE_ACCENT');
    if (accent !== undefined) showAccent(accent.value);
    if (refused.length === 0) draft.forget();
    for (const { key, value } of saved) {
      const field = fieldOf(key);
      if (field) resetSavedField(form, field, { sent: typed[field], saved: value });
    }
    for (const [index, { key, message }] of refused.entries()) {
      const field = fieldOf(key);
      if (field) form.setError(field, { message }, { shouldFocus: index === 0 });
    }
  });
  return { form, draft, save };
}

/** The zones that this browser knows, UTC, and the saved one. */
function zonesWith(saved: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', saved, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

function StoreForm({
  form,
  draft,
  save,
  before,
}: ReturnType<typeof useStoreForm> & { before: StoreFields }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="grid grid-cols-1 gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextField
        autoComplete="off"
        error={errors.name?.message}
        hint="Shown in the header and the title of every page."
        label="Shop Name"
        {...register('name', required('Shop name is required.'))}
      />
      <TextField
        autoComplete="off"
        error={errors.headline?.message}
        hint="Shown above the packages."
        label="Headline"
        {...register('headline')}
      />
      <TextField
        autoComplete="off"
        error={errors.tagline?.message}
        hint="Shown below the headline, and by search engines."
        label="Tagline"
        {...register('tagline')}
      />
      <AccentField form={form} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <EmailField
          autoComplete="off"
          error={errors.email?.message}
          hint="Shown in the footer of every page."
          label="Support Email"
          {...register('email')}
        />
        <TextField
          autoComplete="off"
          error={errors.phone?.message}
          hint="Shown in the header of every page."
          inputMode="tel"
          label="Support Phone"
          type="tel"
          {...register('phone')}
        />
      </div>
      <SelectField
        error={errors.timeZone?.message}
        hint="Days in the overview and in the list of orders begin at midnight there."
        label="Time Zone"
        options={zonesWith(before.timeZone)}
        {...register('timeZone')}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Store</SubmitButton>
    </form>
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

/** What a visitor sees where a field is empty, as far as this page knows it. */
function previewed(
  shop: Store,
  { accent: _, timeZone: _zone, ...typed }: StoreFields,
): PreviewedShop {
  return {
    ...shop,
    ...typed,
    name: typed.name.trim() || shop.name,
    headline: typed.headline.trim() || NEW_STORE.headline,
    tagline: typed.tagline.trim() || NEW_STORE.tagline,
  };
}

function StoreLook({ before, mark }: { before: StoreFields; mark: Elements }) {
  const store = useStoreForm(before);
  const typed = store.form.watch();
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
        <StoreForm {...store} before={before} />
      </Card>
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <StorePreview accent={typed.accent} mark={mark} shop={shop} />
      </div>
      <Pictures />
    </div>
  );
}

/** The shop's name, texts and look with a preview, and how to reach it. `mark`: the store's own, without a logo. */
export function StoreTab({ mark }: { mark: Elements }) {
  return (
    <WithSettings fields={3}>
      {(settings) => <StoreLook before={storeFieldsOf(settings)} mark={mark} />}
    </WithSettings>
  );
}
