import type { Store } from '#contract/bootstrap.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Elements } from '../../../ui/elements.ts';
import { DrawnCover } from '../../../ui/pictures/drawn-cover.tsx';

/** The shop's fields that the preview shows. */
export type PreviewedShop = Pick<
  Store,
  'name' | 'headline' | 'tagline' | 'email' | 'phone' | 'logo' | 'headlinePicture'
>;

interface PreviewProps {
  shop: PreviewedShop;
  /** The store's mark, for a shop without a logo. */
  mark: Elements;
  isPhone: boolean;
}

function Top({ shop: { name, phone, logo }, mark, isPhone }: PreviewProps) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="h-1.5 border-b-2 border-gold bg-pine" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
        <span className="mr-auto flex min-w-0 items-center gap-2.5 wrap-anywhere">
          {logo ? (
            <img
              alt=""
              className="rounded-control bg-logo-ground"
              height={logo.height}
              src={logo.path}
              width={logo.width}
            />
          ) : (
            mark
          )}
          <span className="font-display text-xl font-semibold">{name}</span>
        </span>
        {!isPhone && <span className="text-ink-soft">{phone}</span>}
        <span className="font-medium text-pine underline decoration-gold decoration-[3px] underline-offset-8">
          Home
        </span>
        <span className="rounded-control border border-control-line px-4 py-2 font-medium">
          Login
        </span>
      </div>
    </div>
  );
}

function Band({ shop: { headline, tagline, headlinePicture }, isPhone }: PreviewProps) {
  const hasPicture = Boolean(headlinePicture);
  return (
    <div className="relative overflow-hidden border-b border-line bg-pine-wash">
      {headlinePicture && (
        <img
          alt=""
          className="absolute inset-0 size-full object-cover"
          src={`${headlinePicture}&w=1280`}
        />
      )}
      <div className={classNames('relative px-5', isPhone ? 'py-10' : 'py-12')}>
        <div
          className={classNames(
            'grid w-fit max-w-2xl gap-3 wrap-anywhere',
            hasPicture && 'rounded-card bg-scrim p-5',
          )}
        >
          <p
            className={classNames(
              'font-display font-semibold text-pine',
              isPhone ? 'text-2xl' : 'text-3xl',
            )}
          >
            {headline}
          </p>
          <p className="text-lg">{tagline}</p>
        </div>
      </div>
    </div>
  );
}

function Item({ name }: { name: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-video overflow-hidden bg-surface-sunken">
        <DrawnCover name={name} />
      </div>
      <div className="grid gap-4 p-6">
        <p className="font-display text-xl font-semibold">{name}</p>
        <p className="text-ink-soft">What this package teaches.</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="figures font-display text-2xl font-semibold" translate="no">
            $49.00
          </span>
          <span className="rounded-control bg-pine px-5 py-2.5 font-semibold text-on-pine">
            Add to Cart
          </span>
        </div>
      </div>
    </div>
  );
}

/** A page of the shop in small: header, headline, packages and footer. */
export function PreviewPage(props: PreviewProps) {
  const { shop, isPhone } = props;
  return (
    <div className="bg-paper text-base text-ink">
      <Top {...props} />
      <Band {...props} />
      <div className={classNames('grid gap-6 p-6', !isPhone && 'grid-cols-2')}>
        <Item name="First Package" />
        {!isPhone && <Item name="Second Package" />}
      </div>
      <p className="bg-surface-sunken p-6 text-center text-ink-soft">
        Need help? Email{' '}
        <span className="font-medium text-pine underline" translate="no">
          {shop.email}
        </span>
      </p>
    </div>
  );
}
