import { CheckField } from '../../../../ui/fields/check-field.tsx';
import type { ConsentState } from './use-consent.ts';

/** The box by which the buyer consents to the shop's text, unticked at first; nothing where nothing is asked. */
export function ConsentBox({ consent }: { consent: ConsentState }) {
  const { asked, isTicked, isMissed, box, tick } = consent;
  if (asked === null) return null;
  return (
    <div className="rounded-control border border-control-line p-4">
      <CheckField
        checked={isTicked}
        error={isMissed ? 'Please tick this box to go on.' : undefined}
        isSentence
        label={asked.text}
        name="consent"
        onChange={(event) => tick(event.target.checked)}
        ref={box}
        required
      />
    </div>
  );
}
