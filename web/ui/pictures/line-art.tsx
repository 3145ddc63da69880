import type { ComponentProps } from 'react';

/** A drawing in lines of the text's colour, hidden from screen readers. */
export function LineArt(props: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    />
  );
}
