import * as pages from '#contract/pages/page-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Drawing } from '../../../ui/pictures/drawing.tsx';

/** The page of a package that is no longer sold. `isCustomer`: may have bought it, and finds it in My Videos. */
export function PackageGone({ isCustomer }: { isCustomer: boolean }) {
  return (
    <div className="column grid min-h-[60vh] place-content-center justify-items-center gap-6 py-12 text-center">
      <div className="h-30">
        <Drawing name="parcel" />
      </div>
      <PageTitle
        className="justify-center"
        lead="It was taken off sale. People who bought it keep access."
        title="This Package Is No Longer Sold"
      />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={pages.home}>View Packages</ButtonLink>
        {isCustomer && (
          <ButtonLink to={pages.myVideos} variant="quiet">
            My Videos
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
