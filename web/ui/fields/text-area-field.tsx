import type { ComponentProps } from 'react';
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
  ...area
}: FieldFrameProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <FieldFrame className={className} error={error} hint={hint} isMarked={isMarked} label={label}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={controlLook(error, 'block px-3.5 field-sizing-content max-h-72 min-h-24')}
        />
      )}
    </FieldFrame>
  );
}
