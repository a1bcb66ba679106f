import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NODE_MODULES } from './paths.mjs';

/** The project runs its TypeScript without a build, which this version supports. */
const NEEDED_MAJOR = 24;

function platformPackage() {
  // The usual package lags far behind on Macs with ARM processors.
  const name = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return path.join(NODE_MODULES, `${name}-${process.platform}-${process.arch}`);
}

export function platformNode() {
  const binary = path.join(platformPackage(), 'bin', 'node');
  return existsSync(binary) ? binary : undefined;
}

/**
 * npm's Node, or the current one if that is newer.
 *
 * @throws Error if neither is new enough
 */
export function chooseNode() {
  const own = platformNode();
  const { version } = own
    ? JSON.parse(readFileSync(path.join(platformPackage(), 'package.json'), 'utf8'))
    : {};
  const system = process.versions.node;
  if (isNewer(system, version ?? `${NEEDED_MAJOR}.0.0`) || (!own && major(system) >= NEEDED_MAJOR)) {
    return process.execPath;
  }
  if (own) return own;
  throw new Error(
    `npm has no Node ${NEEDED_MAJOR} for ${process.platform}-${process.arch}, and this is Node ${system}.\n` +
      `Install Node ${NEEDED_MAJOR} from https://nodejs.org and start again.`,
  );
}

function major(version) {
  return Number.parseInt(version, 10);
}

function isNewer(version, other) {
  const [parts, otherParts] = [version.split('.').map(Number), other.split('.').map(Number)];
  for (let index = 0; index < 3; index++) {
    if (parts[index] !== otherParts[index]) return parts[index] > otherParts[index];
  }
  return false;
}
