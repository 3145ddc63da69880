import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The button that saves a page's form; as wide as the form on a phone. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return (
    <Button busyLabel="Saving..." className="sm:justify-self-start" type="submit" {...props} />
  );
}
