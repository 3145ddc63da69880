import { headlineSet } from '#contract/shop/headline-picture.ts';
import { WorkshopDrawing } from '../features/catalog/workshop-drawing.tsx';
import { useShop } from '../lib/shop.ts';

/** The headline and the tagline: beside a drawing, or on a ground of their own over the owner's picture. */
export function HeadlineBand() {
  const { headline, tagline, headlinePicture: picture } = useShop();
  return (
    <section className="relative overflow-hidden border-b border-line bg-pine-wash">
      {picture && (
        <img
          alt=""
          className="absolute size-full object-cover"
          fetchPriority="high"
          src={`${picture}&w=1280`}
          srcSet={headlineSet(picture)}
        />
      )}
      <div
        className={
          picture
            ? 'column relative py-10 sm:py-20'
            : 'column flex items-end justify-between gap-8 pt-10 sm:pt-12 lg:pt-8'
        }
      >
        <div
          className={
            picture
              ? 'grid w-fit max-w-2xl gap-3 rounded-card bg-scrim p-5 sm:p-8'
              : 'grid gap-3 pb-10 sm:pb-12'
          }
        >
          <h1 className="text-2xl text-pine sm:text-3xl">{headline}</h1>
          <p className="max-w-measure text-lg text-ink sm:text-xl">{tagline}</p>
        </div>
        {!picture && <WorkshopDrawing className="-mb-5 hidden shrink-0 text-pine md:block" />}
      </div>
    </section>
  );
}
