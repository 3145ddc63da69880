import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './links/link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'destructive' | 'bare';

interface ButtonLook {
  /** `primary` once per view, `quiet` for the rest, `destructive` if something is lost, `bare` without a border. */
  variant?: ButtonVariant;
  /**
   * 36, 44 or 52 pixels high; `large` for the main action of a page, `icon` a small one with only an icon, `narrow` a small
   * one beside many others.
   */
  size?: 'icon' | 'narrow' | 'small' | 'medium' | 'large';
  className?: string;
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center select-none transition-[transform,opacity] active:translate-y-px aria-disabled:cursor-default aria-disabled:active:translate-y-0 disabled:cursor-not-allowed disabled:opacity-55';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-pine bg-pine text-on-pine hover:border-pine-strong hover:bg-pine-strong',
  quiet:
    'border-control-line bg-surface text-ink hover:border-pine hover:bg-pine-wash hover:text-pine',
  destructive: 'border-berry bg-berry text-on-berry hover:opacity-90',
  bare: 'border-transparent text-pine hover:bg-pine-wash hover:text-pine-strong',
};

const sizes = {
  icon: 'size-9',
  narrow: 'min-h-9 px-2 py-1 text-sm',
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
};

/** Toasts do not cover the button that is probably pressed next. */
const keepClear = (variant: ButtonVariant = 'primary') =>
  variant === 'primary' || variant === 'destructive' ? '' : undefined;

function look({ variant = 'primary', size = 'medium', className }: ButtonLook): string {
  return classNames(base, variants[variant], sizes[size], className);
}

/** A spinner in place of a label, which keeps its width and its name. */
function SpinnerOver({ children }: { children: ReactNode }) {
  return (
    <span className="relative">
      <Spinner className="absolute inset-0 m-auto" size={18} />
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
    </span>
  );
}

/**
 * A button. While `busy` it shows a spinner and `busyLabel`, ignores clicks and keeps the focus (it is
 * `aria-disabled`, never `disabled`). Enter in a field is ignored too, because the browser submits
 * through a click on this button. Its type is `button` by default.
 *
 *     <Button type="submit" busy={login.isPending} busyLabel="Logging in...">Login as Customer</Button>
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean; busyLabel?: string }) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      data-keep-clear={keepClear(variant)}
      {...rest}
      aria-disabled={busy || undefined}
      className={look({ variant, size, className })}
      onClick={click}
      type={type}
    >
      {busy && busyLabel === undefined ? (
        <SpinnerOver>{children}</SpinnerOver>
      ) : (
        <>
          {busy && <Spinner size={18} />}
          {/* Replaced as a whole: what is written between the tags may be texts beside icons. */}
          <span className="contents" key={String(busy)}>
            {busy ? busyLabel : children}
          </span>
        </>
      )}
    </button>
  );
}

/** A link that looks like a button; for navigation, never for actions. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link
      data-keep-clear={keepClear(variant)}
      {...rest}
      className={look({ variant, size, className })}
    />
  );
}
