'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { ensureInstalled } = require('./install.cjs');
const { Refusal } = require('./refusal.cjs');

/** The oldest Node that strips types and that every dependency supports. */
const NEEDED_MAJOR = 24;

/** @returns {boolean} whether a version like `v24.21.0` is new enough */
function isNewEnough(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) >= NEEDED_MAJOR;
}

/**
 * Where tools/node holds the registry's own Node for a platform.
 * @returns {{packageName: string, binary: string}}
 */
function pinnedNode(root, platform = process.platform, arch = process.arch) {
  const system = platform === 'win32' ? 'win' : platform;
  const packageName = `node-${system}-${arch}`;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const binary = path.join(root, 'tools', 'node', 'node_modules', packageName, 'bin', file);
  return { packageName, binary };
}

/** @returns {boolean} whether tools/node's lockfile names this package */
function isOffered(root, packageName) {
  const lock = path.join(root, 'tools', 'node', 'package-lock.json');
  return `node_modules/${packageName}` in JSON.parse(fs.readFileSync(lock, 'utf8')).packages;
}

/**
 * The absolute path of a Node that can run the project: this one if it is new enough, else the pinned
 * one, installed from the npm registry and checked against the lockfile's integrity.
 */
async function findNode(root, ending) {
  if (isNewEnough(process.version)) return process.execPath;
  const { packageName, binary } = pinnedNode(root);
  const byHand = `install Node ${NEEDED_MAJOR} or newer from https://nodejs.org (this is ${process.version})`;
  if (!isOffered(root, packageName)) throw new Refusal(`Sleigh needs another Node: ${byHand}.`);
  const folder = path.join(root, 'tools', 'node');
  const label = `Node ${NEEDED_MAJOR}`;
  try {
    await ensureInstalled({ node: process.execPath, folder, label, ending, program: binary });
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`${error.message}\nOr ${byHand}.`) : error;
  }
  return binary;
}

module.exports = { findNode, isNewEnough };
