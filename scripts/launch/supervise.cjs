'use strict';
const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Settings that glibc reads when a process begins. With two arenas it does not keep memory for each thread, and with
 * fixed thresholds it returns large blocks to the system. A store without them uses 182 MB instead of 159 after ten
 * minutes of traffic. A container has them in its Containerfile.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Milliseconds that a script may take to end before it is killed. */
const GRACE_MS = 10_000;

/**
 * The pinned Node and the installed tools come first on PATH. Node keeps its compiled code, which
 * halves the time of every later start.
 */
function environment(node, root) {
  const modules = path.join(root, 'node_modules');
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), path.join(modules, '.bin'), process.env[pathKey] ?? ''];
  return {
    NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compiled'),
    ...memorySettings,
    ...process.env,
    [pathKey]: folders.join(path.delimiter),
    SLEIGH_ENDS_WITH_PARENT: '1',
  };
}

function start({ node, root, script, args }) {
  const preload = pathToFileURL(path.join(root, 'scripts', 'end-with-parent.ts')).href;
  const flags = ['--disable-warning=ExperimentalWarning', '--import', preload];
  return spawn(node, [...flags, path.resolve(root, script), ...args], {
    cwd: root,
    env: environment(node, root),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Runs a script until it ends. Aborting `ending` asks it once to end with that signal, and kills it
 * after a grace time. If this process ends first, the closed channel tells the script
 * (scripts/end-with-parent.ts).
 * @returns {Promise<number>} the code to exit with
 */
function supervise({ ending, ...job }) {
  ending.throwIfAborted();
  const child = start(job);
  // Not child.kill(): the terminal sends Ctrl-C to its whole process group, and npm sends it again.
  // The script raises the signal itself unless it has already received it.
  ending.addEventListener('abort', () => {
    if (child.connected) child.send({ endWith: ending.reason }, () => {});
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

module.exports = { supervise };
