import * as Toast from 'radix-ui/toast';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { escapeDialog } from '../dialogs/open-dialogs.ts';
import { Icon } from '../pictures/icon.tsx';
import { Words } from '../words.tsx';
import { dismissToast, type ToastEntry, useToasts } from './toast-store.ts';
import { useClearPlace } from './use-clear-place.ts';

const DISPLAY_MS = 5000;
/** With a button: it has to be read, decided and reached. */
const ACTION_DISPLAY_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

const motion =
  'data-[state=open]:animate-slide-in data-[state=closed]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out';

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive';
  // The first one is only drawn after the region.
  const [card, setCard] = useState<HTMLLIElement | null>(null);
  useClearPlace(card);
  return (
    <Toast.Root
      // The toast is the first to get the key, but a dialog comes first.
      onEscapeKeyDown={(event) => {
        if (escapeDialog()) event.preventDefault();
      }}
      ref={setCard}
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card border bg-surface p-4 shadow-float',
        destructive ? 'border-berry' : 'border-line',
        motion,
      )}
      // Screen readers announce errors at once, and other toasts when they pause.
      type={destructive ? 'foreground' : 'background'}
      {...(entry.action && { duration: ACTION_DISPLAY_MS })}
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
      <Toast.Title className="min-w-0 font-semibold wrap-anywhere">{entry.title}</Toast.Title>
      {/* An open dialog turns off the mouse for everything outside of it. This turns it on for the button. */}
      <Toast.Close className="pointer-events-auto -mt-0.5 -mr-1.5 min-h-9 rounded-control px-2.5 text-sm font-semibold text-ink-soft hover:bg-surface-sunken hover:text-ink">
        Dismiss
      </Toast.Close>
      {entry.description && (
        <Toast.Description className="col-span-2 col-start-2 min-w-0 text-sm text-ink-soft wrap-anywhere">
          <Words>{entry.description}</Words>
        </Toast.Description>
      )}
      {entry.action && (
        <Toast.Action
          altText={entry.action.later}
          className="pointer-events-auto col-start-2 mt-2 min-h-9 justify-self-start rounded-control border border-control-line px-3 text-sm font-semibold hover:border-pine hover:bg-pine-wash hover:text-pine"
          onClick={entry.action.run}
        >
          {entry.action.label}
        </Toast.Action>
      )}
    </Toast.Root>
  );
}

/**
 * The region of the toasts; F8 focuses it. Use `Toaster`, which loads this when it is needed. It is at
 * the bottom, because the header and a dialog's close button are at the top; at the right, because lists and forms begin at the
 * left; and higher up where it would cover what is needed next.
 */
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
      <Toast.Viewport
        // A dialog hides everything else from screen readers but what has this, whatever its value. Toasts announce
        // themselves.
        aria-live="off"
        className="fixed right-0 bottom-0 z-50 grid w-full max-w-[420px] gap-2 p-3 transition-transform sm:p-4 print:hidden"
      />
    </Toast.Provider>
  );
}
