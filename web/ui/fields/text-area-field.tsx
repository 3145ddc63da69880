import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlLook, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

/**
 * A `TextField` of several lines.
 *
 *     <TextAreaField label="Description" rows={4} {...register('description')} />
 */
export function TextAreaField({
  label,
  isMarked,
  hint,
  error,
  className,
  isTall = false,
  ...area
}: FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
    /** For the text of a whole page. */
    isTall?: boolean;
  }) {
  return (
    <FieldFrame className={className} error={error} hint={hint} isMarked={isMarked} label={label}>
      {(control) => (
        <textarea
          dir="auto"
          {...area}
          {...control}
          className={controlLook(
            error,
            classNames(
              'block px-3.5 field-sizing-content',
              isTall ? 'min-h-72' : 'max-h-72 min-h-24',
            ),
          )}
        />
      )}
    </FieldFrame>
  );
}
