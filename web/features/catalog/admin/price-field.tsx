import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx';
import { priceText, withoutGrouping } from './price-text.ts';

/**
 * A number field for a price in dollars. Chromium drops a comma in such a field without a word, so that
 * "1,50" became 150: here a comma becomes a point, what is no price is refused, and a separator that
 * turns out to group the thousands goes.
 */
export function PriceField({
  onRefused,
  ...field
}: TextFieldProps & {
  /**
   * Called instead of inserting a text that is no part of a price: with the price so far if it was typed
   * as a part of one, with null if it was pasted.
   */
  onRefused: (typed: string | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    const check = (event: InputEvent) => {
      const { data, target } = event;
      if (data === null || !(target instanceof HTMLInputElement)) return;
      if (/^[.,]$/.test(data) && target.value.includes('.')) {
        event.preventDefault();
        const whole = withoutGrouping(target.value);
        if (whole === null) return onRefused(target.value);
        target.select();
        document.execCommand('insertText', false, `${whole}.`);
        return;
      }
      if (/^[\d.]*$/.test(data)) return;
      const text = priceText(data);
      event.preventDefault();
      // The only way to insert at the cursor of a number field. It can be undone like typing.
      if (text !== null) document.execCommand('insertText', false, text);
      // A letter that is typed does nothing. Firefox would take it, and call the field empty.
      else if (data.length > 1) onRefused(null);
    };
    node?.addEventListener('beforeinput', check);
    return () => node?.removeEventListener('beforeinput', check);
  }, [onRefused]);
  return (
    <div ref={box}>
      <TextField
        {...field}
        autoComplete="off"
        inputMode="decimal"
        min="0.5"
        step="0.01"
        type="number"
      />
    </div>
  );
}
