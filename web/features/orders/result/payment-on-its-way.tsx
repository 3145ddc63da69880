import * as pages from '#contract/pages/page-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/page-title.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { OrderId } from '../order-id.tsx';

const TITLE = 'Your Payment Is on Its Way';

/** Says that the payment was made and takes its time, which may be days; nothing has to be waited for here. */
export function PaymentOnItsWay({ orderId }: { orderId: string }) {
  useDocumentTitle(TITLE);
  return (
    <div className="mx-auto grid w-full max-w-xl animate-fade-in content-center gap-6 p-6 text-center sm:p-10">
      <div className="grid justify-items-center gap-4" role="status">
        <span className="grid size-16 place-items-center rounded-full bg-wait-wash text-wait">
          <Icon name="clock" size={34} />
        </span>
        <h1 className="text-2xl">{TITLE}</h1>
        <p className="max-w-measure">
          Your bank is still processing it, which can take a few days. We will write to you as soon
          as it has arrived, and then you can watch your videos.
        </p>
        <p className="text-ink-soft">You can close this page. Please do not pay again.</p>
      </div>
      <OrderId orderId={orderId} />
      <ButtonLink to={pages.home} variant="quiet">
        Back to Home
      </ButtonLink>
    </div>
  );
}
