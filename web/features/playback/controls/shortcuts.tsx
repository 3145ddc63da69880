const KEYS = [
  ['Space or K', 'play and pause'],
  ['← → or J L', '10 seconds back and forward'],
  ['↑ ↓', 'volume'],
  ['M', 'mute'],
  ['C', 'captions'],
  ['F', 'full screen'],
  ['< >', 'slower and faster'],
] as const;

/** A folded list of the player's keys; hidden on touch screens, which have no keyboard. */
export function Shortcuts() {
  return (
    <details className="text-sm text-ink-soft pointer-coarse:hidden">
      <summary className="w-fit rounded-control py-1 font-medium hover:text-pine">
        Keyboard shortcuts
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
        {KEYS.map(([keys, does]) => (
          <div className="contents" key={keys}>
            <dt className="font-semibold text-ink">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
