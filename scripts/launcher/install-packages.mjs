import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { platformNode } from './choose-node.mjs';
import { NODE_MODULES, ROOT } from './paths.mjs';
import { run } from './run.mjs';

const STAMP = path.join(NODE_MODULES, '.anteroom-installed');

/** Runs `npm ci` unless `node_modules` already matches package-lock.json on this platform. */
export async function installPackages() {
  const lockfile = readFileSync(path.join(ROOT, 'package-lock.json'));
  const stamp = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
  if (readIfThere(STAMP) !== stamp) {
    if (!isInstalled(JSON.parse(lockfile))) await npmCi();
    writeFileSync(STAMP, stamp);
  }
  linkNode();
}

async function npmCi() {
  console.log('Installing the npm packages (at the first start, and when package-lock.json has changed) ...');
  const { command, args } = npm();
  // Off, because mediasoup's would download or build its worker (scripts/prepare.ts does that better).
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(command, [...args, ...options], { MEDIASOUP_WORKER_BIN: 'none' });
  if (code > 128) throw new Error('The installation of the npm packages was interrupted.');
  if (code !== 0) {
    throw new Error(
      'The npm packages could not be installed (npm ci, above). Most often the registry cannot be reached: ' +
        'check the network, or a proxy with "npm config get proxy", and start again.',
    );
  }
}

/** The npm that started us, or the one in PATH. Other package managers cannot read package-lock.json. */
function npm() {
  const startedBy = process.env.npm_execpath ?? '';
  return path.basename(startedBy) === 'npm-cli.js'
    ? { command: process.execPath, args: [startedBy] }
    : { command: 'npm', args: [] };
}

/**
 * True if npm's record of the installation matches the lockfile, which a manual `npm install` also achieves. Packages
 * for other platforms are only in the lockfile.
 */
function isInstalled(lockfile) {
  const record = readIfThere(path.join(NODE_MODULES, '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lockfile.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const found = installed[place];
    return found ? found.version === wanted.version : wanted.optional && !namesThisPlatform(wanted);
  });
}

function namesThisPlatform({ os, cpu, libc }) {
  const fits = (list, value) => !list || list.includes(value);
  // Without a platform, it belongs to another platform's package. Per C library, npm installs only one.
  return (os || cpu) && fits(os, process.platform) && fits(cpu, process.arch) && !libc;
}

/** npm 10 does not link the platform's Node, because it is an optional package. */
function linkNode() {
  const binary = platformNode();
  const link = path.join(NODE_MODULES, '.bin', 'node');
  if (!binary || existsSync(link)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  try {
    symlinkSync(path.relative(path.dirname(link), binary), link);
  } catch (error) {
    // Another launcher created it concurrently.
    if (error.code !== 'EEXIST') throw error;
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
