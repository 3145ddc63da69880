import * as Toast from 'radix-ui/toast';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { dismissToast, type ToastEntry, useToasts } from './toast-store.ts';

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

const motion =
  'data-[state=open]:animate-slide-in data-[state=closed]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out';

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive';
  return (
    <Toast.Root
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-card border bg-surface p-4 shadow-float',
        destructive ? 'border-berry' : 'border-line',
        motion,
      )}
      // Screen readers announce errors at once, and other toasts when they pause.
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      open={entry.open}
    >
      <span
        className={classNames(
          'grid size-9 place-items-center rounded-full',
          destructive ? 'bg-berry-wash text-berry' : 'bg-ok-wash text-ok',
        )}
      >
        <Icon name={destructive ? 'warning' : 'check'} />
      </span>
      <div className="grid min-w-0 gap-0.5 self-center wrap-anywhere">
        <Toast.Title className="font-semibold">{entry.title}</Toast.Title>
        {entry.description && (
          <Toast.Description className="text-sm text-ink-soft">
            {entry.description}
          </Toast.Description>
        )}
      </div>
      {/* An open dialog turns off the mouse for everything outside of it. This turns it on for the button. */}
      <Toast.Close className="pointer-events-auto -mt-0.5 -mr-1.5 min-h-9 rounded-control px-2.5 text-sm font-semibold text-ink-soft hover:bg-surface-sunken hover:text-ink">
        Dismiss
      </Toast.Close>
    </Toast.Root>
  );
}

/** The region of the toasts; F8 focuses it. Use `Toaster`, which loads this when it is needed. */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <Toast.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map((entry) => (
        <ToastCard entry={entry} key={entry.id} />
      ))}
      <Toast.Viewport className="fixed top-0 right-0 z-50 grid w-full max-w-[420px] gap-2 p-4 sm:top-17" />
    </Toast.Provider>
  );
}
