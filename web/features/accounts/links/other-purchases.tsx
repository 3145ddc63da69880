import { useId } from 'react';

interface OtherPurchasesProps {
  titles: readonly string[];
  choice: boolean | undefined;
  /** The required choice is missing. */
  isMissing: boolean;
  onChoose: (isOwn: boolean) => void;
}

/** Asks whether another account with the address, and what it holds, is the same person's. */
export function OtherPurchases({ titles, choice, isMissing, onChoose }: OtherPurchasesProps) {
  const name = useId();
  const held = titles.map((title) => `“${title}”`).join(', ');
  const options =
    titles.length === 0
      ? [
          { isOwn: true, label: 'That account is mine', effect: 'You keep it.' },
          {
            isOwn: false,
            label: 'That account is not mine',
            effect: 'You get a new one. The person who has it keeps it, without your address.',
          },
        ]
      : [
          { isOwn: true, label: 'I bought this too', effect: 'Everything is in one account.' },
          {
            isOwn: false,
            label: 'I did not buy this',
            effect: 'The person who did keeps it, without your address.',
          },
        ];
  return (
    <fieldset
      aria-describedby={isMissing ? `${name}-missing` : undefined}
      className="grid gap-3 rounded-control border border-line bg-surface-sunken p-4"
    >
      <legend className="sr-only">Other purchases with your address</legend>
      <p className="wrap-anywhere">
        {titles.length === 0
          ? 'There is an account with your address already. It holds nothing.'
          : `An account with your address already holds ${held}.`}
      </p>
      {options.map(({ isOwn, label, effect }) => (
        <label className="flex cursor-pointer items-start gap-3" key={label}>
          <input
            checked={choice === isOwn}
            className="mt-1 size-5 shrink-0 accent-pine"
            name={name}
            onChange={() => onChoose(isOwn)}
            type="radio"
          />
          <span className="grid">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-ink-soft">{effect}</span>
          </span>
        </label>
      ))}
      <p className="text-sm text-berry empty:hidden" id={`${name}-missing`} role="alert">
        {isMissing && 'Please choose one of the two.'}
      </p>
    </fieldset>
  );
}
