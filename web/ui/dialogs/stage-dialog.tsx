import * as Radix from 'radix-ui/dialog';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useOpenDialog } from './open-dialogs.ts';

/** The accessible name of a `StageDialog`; put it around the heading's text. */
export const StageDialogTitle = Radix.Title;

/**
 * A dialog that fills nearly the whole window (all of it on a phone), for the player. It dims the page,
 * traps the focus and closes on Escape and on a click outside. Unlike `Dialog` it has no heading and no
 * close button: its content has both, with `StageDialogTitle`.
 */
export function StageDialog({
  onClose,
  onCloseFocus,
  keepsEscape,
  onKeyDown,
  children,
}: {
  onClose: () => void;
  /** Moves the focus when the dialog has closed; false returns it to where it was before. */
  onCloseFocus?: () => boolean;
  /** True while Escape belongs to something inside, such as full screen. */
  keepsEscape?: () => boolean;
  /** Called for every key pressed inside. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}) {
  useOpenDialog(true, () => {
    if (keepsEscape?.()) return false;
    onClose();
    return true;
  });
  return (
    <Radix.Root onOpenChange={(open) => !open && onClose()} open>
      {/* Without a container it would not be drawn before it is open. */}
      <Radix.Portal container={document.body}>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-fade-in place-items-center bg-dim roomy:p-6">
          <Radix.Content
            aria-describedby={undefined}
            className="flex h-dvh max-h-full w-full max-w-[88rem] animate-rise-in flex-col overflow-hidden bg-surface shadow-float roomy:h-auto roomy:rounded-card roomy:border roomy:border-line"
            onCloseAutoFocus={(event) => {
              if (onCloseFocus?.()) event.preventDefault();
            }}
            onEscapeKeyDown={(event) => {
              if (keepsEscape?.()) event.preventDefault();
            }}
            onKeyDown={onKeyDown}
            onOpenAutoFocus={(event) => {
              // Focus the window and not its first button.
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
            }}
          >
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
