/**
 * Loaded before every script that scripts/launch.cjs runs (`node --import`). Ends this process when
 * the launcher asks for it, and when the launcher is gone without a word (kill -9): then the
 * channel between the two closes.
 */
const MARK = 'SLEIGH_ENDS_WITH_PARENT';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

/** A Ctrl-C arrives from the terminal too; this much later (ms) we know whether it has. */
const HEARD_MS = 100;
/** As the launcher does: after this long (ms) a process that does not end is killed. */
const GRACE_MS = 10_000;

const received = new Set<EndSignal>();

/** Notes a signal and leaves its effect as it was: without another listener the process dies. */
function listen(signal: EndSignal) {
  const note = () => {
    received.add(signal);
    if (process.listenerCount(signal) > 1) return;
    process.off(signal, note);
    process.kill(process.pid, signal);
  };
  process.on(signal, note);
}

function endWith(signal: EndSignal) {
  setTimeout(() => {
    if (!received.has(signal)) process.kill(process.pid, signal);
  }, HEARD_MS);
}

function isEndMessage(message: unknown): message is { endWith: EndSignal } {
  const signal = (message as { endWith?: unknown } | null)?.endWith;
  return SIGNALS.some((known) => known === signal);
}

const isLaunched = process.env[MARK] === '1';
// Only this process is launched, not those it starts (the workers of vitest also load this file).
delete process.env[MARK];

if (isLaunched && process.channel) {
  for (const signal of SIGNALS) listen(signal);
  process.on('message', (message) => {
    if (isEndMessage(message)) endWith(message.endWith);
  });
  process.on('disconnect', () => {
    endWith('SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  });
  // The channel must not keep a finished script alive.
  process.channel.unref();
}
