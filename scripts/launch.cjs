'use strict';
/**
 * node scripts/launch.cjs <script.ts> [args]
 *
 * Every npm command starts here. Plain CommonJS for Node 18 or newer: it finds (or installs) the Node
 * that the project needs, installs the dependencies if they are missing or outdated (in a release only
 * those of production), and runs the script. The script ends with this process, and this process ends with the npm that
 * started it.
 */
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { withHandedOn } = require('./launch/environment-file.cjs');
const { findNode } = require('./launch/find-node.cjs');
const { ensureInstalled } = require('./launch/install.cjs');
const { isRelease } = require('./launch/installed.cjs');
const { watchParents } = require('./launch/lineage.cjs');
const { Refusal } = require('./launch/refusal.cjs');
const { supervise } = require('./launch/supervise.cjs');

const root = path.resolve(__dirname, '..');

/** Aborted on a signal, or when the npm that started us has ended. The reason is the signal's name. */
function untilTheEnd() {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => ending.abort(signal));
  }
  watchParents(() => ending.abort('SIGTERM'));
  return ending.signal;
}

async function main(argv, ending) {
  const [script, ...args] = argv;
  if (!script) throw new Refusal('Usage: node scripts/launch.cjs <script.ts> [args]');
  if (isRelease(root) && !fs.existsSync(path.resolve(root, script)))
    throw new Refusal(
      `A release has npm run serve and npm run sleigh. ${script} is only in the sources.`,
    );
  process.env = withHandedOn(process.env, (line) => process.stderr.write(`${line}\n`));
  const node = await findNode(root, ending);
  await ensureInstalled({ node, folder: root, label: 'the dependencies', ending });
  process.exitCode = await supervise({ node, root, script, args, ending });
}

const ending = untilTheEnd();
main(process.argv.slice(2), ending).catch((error) => {
  if (ending.aborted) process.exit(128 + os.constants.signals[ending.reason]);
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
});
