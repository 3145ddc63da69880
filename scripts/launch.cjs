'use strict';
/**
 * node scripts/launch.cjs <script.ts> [args]
 *
 * The door of every npm command. Plain CommonJS that any Node from 18 on runs: it finds (or brings)
 * the Node that the project needs, installs the dependencies when they are absent or outdated, and
 * runs the script. The script ends with this process, and this process ends with the npm that
 * started it.
 */
const path = require('node:path');
const { findNode } = require('./launch/find-node.cjs');
const { ensureInstalled } = require('./launch/install.cjs');
const { Refusal } = require('./launch/refusal.cjs');
const { supervise } = require('./launch/supervise.cjs');

const root = path.resolve(__dirname, '..');

async function main(argv) {
  const [script, ...args] = argv;
  if (!script) throw new Refusal('Usage: node scripts/launch.cjs <script.ts> [args]');
  const node = await findNode(root);
  await ensureInstalled({ node, folder: root, label: 'the dependencies' });
  await supervise({ node, root, script, args });
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exit(1);
});
