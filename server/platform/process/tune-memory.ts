import { memorySettings } from './memory-settings.cjs';

const isTuned = Object.keys(memorySettings).every((name) => process.env[name] !== undefined);

// glibc has read its settings by now. So a process that was started without them, such as by a container, is
// replaced by itself with them (execve(2)): it keeps its id, its output and its parent. The launcher gives them from
// the start, and the channel to a parent would be lost.
if (!isTuned && process.platform === 'linux' && process.channel === undefined) {
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { ...memorySettings, ...process.env },
  );
}
