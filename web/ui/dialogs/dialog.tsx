import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useOpenDialog } from './open-dialogs.ts';

const sizes = {
  small: 'max-w-md',
  medium: 'max-w-2xl',
  large: 'max-w-[75rem]',
};

/**
 * Returns the focus to what opened the dialog. If that no longer exists, it goes to the dialog below,
 * or to the page's content.
 */
function giveFocusBack(opener: Element | null): void {
  const below = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  const target = opener?.isConnected ? opener : (below ?? document.querySelector('main'));
  if (target instanceof HTMLElement) target.focus();
}

/**
 * A window over the dimmed page. It traps the focus and returns it, and closes on Escape, on a click
 * outside and by its close button. Keep it mounted and control it by `open`. On a phone there is room for
 * a toast below its end.
 *
 *     <Dialog open={open} onOpenChange={setOpen} title="Edit “Sleigh Basics”" description="..."><form>...</form></Dialog>
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'small',
  grows = false,
  startsOn = 'content',
  keepsEscape,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The dialog's heading and accessible name; it names the thing it is about. */
  title: ReactNode;
  /** Says what will happen, or what the dialog shows. */
  description?: ReactNode;
  size?: keyof typeof sizes;
  /** Content arrives after it has opened: it stands at the top, so that only its end moves then. */
  grows?: boolean;
  /**
   * The element focused first: the first field or button, or the window if the dialog is for reading. A
   * field with `data-starts-here` comes before both.
   */
  startsOn?: 'content' | 'window';
  /** True while Escape belongs to something inside, such as a drag. */
  keepsEscape?: () => boolean;
  children?: ReactNode;
}) {
  const opener = useRef<Element | null>(null);
  useOpenDialog(open, () => {
    if (keepsEscape?.()) return false;
    onOpenChange(false);
    return true;
  });
  // A long list has a hundred dialogs, most of which are never opened.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-y-auto scroll-pb-24 bg-dim p-3 pb-44 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in sm:p-6">
          <Radix.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classNames(
              'relative w-full rounded-card border border-line bg-surface p-5 shadow-float data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in sm:p-6',
              sizes[size],
              grows && 'self-start',
            )}
            // Radix returns the focus only to its own trigger, and this dialog has none.
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveFocusBack(opener.current);
            }}
            onEscapeKeyDown={(event) => {
              if (keepsEscape?.()) event.preventDefault();
            }}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              const content = event.currentTarget;
              if (!(content instanceof HTMLElement)) return;
              const first = content.querySelector<HTMLElement>('[data-starts-here]');
              if (first === null && startsOn === 'content') return;
              event.preventDefault();
              // Otherwise a dialog taller than the screen would be scrolled to its middle.
              (first ?? content).focus({ preventScroll: first === null });
            }}
          >
            <div className="grid gap-1.5 pr-10">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="max-w-measure text-ink-soft wrap-anywhere">
                  {description}
                </Radix.Description>
              )}
            </div>
            {children !== undefined && <div className="mt-5">{children}</div>}
            {/* Last, so that it is not the first to get the focus. */}
            <Radix.Close asChild>
              <IconButton
                className="absolute top-4 right-4"
                data-keep-clear=""
                icon="close"
                label="Close"
              />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The buttons at a dialog's end: Cancel, and the one that does it, which submits the form around it.
 * Cancel comes first, so that a hasty Enter loses nothing. They stay in sight while the dialog is taller than the window.
 *
 *     <DialogActions busy={save.isPending} busyLabel="Saving..." onCancel={onClose}>Save Changes</DialogActions>
 */
export function DialogActions({
  cancel = 'Cancel',
  onCancel,
  ...action
}: ComponentProps<typeof Button> & { cancel?: string; onCancel: () => void }) {
  return (
    <div className="sticky -bottom-44 z-10 -mx-5 mt-6 -mb-5 flex flex-wrap justify-end gap-3 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      <Button data-keep-clear="" onClick={onCancel} variant="quiet">
        {cancel}
      </Button>
      <Button type="submit" {...action} />
    </div>
  );
}
