/**
 * Loaded before every script that scripts/launch.cjs runs (`node --import`). Ends this process when
 * the launcher asks for it, and when the launcher was killed, which closes the channel between them.
 */
const MARK = 'SLEIGH_ENDS_WITH_PARENT';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

/** Milliseconds to wait for a Ctrl-C, which the terminal sends to this process, too. */
const HEARD_MS = 100;
/** Milliseconds until a process that does not end is killed, as in the launcher. */
const GRACE_MS = 10_000;

const received = new Set<EndSignal>();

/** Notes a signal without changing its effect: without another listener the process ends. */
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
  if (typeof message !== 'object' || message === null || !('endWith' in message)) return false;
  return SIGNALS.some((known) => known === message.endWith);
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
