import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import { whyItDoesNotRun } from './check.ts';
import type { Host } from './host.ts';

/**
 * SHA-256 of mediasoup's prebuilt workers, by the name of their archive:
 * `mediasoup-worker-3.27.1-linux-x64-kernel6.tgz`. No others run. Without an entry, the worker is built from the
 * package's source, whose digest is in `package-lock.json`. Add a line only after comparing the digest from two
 * networks (docs/OPERATIONS.md, "Digests").
 */
export const PREBUILT_DIGESTS: Readonly<Record<string, string>> = {};

/** Keeps the wait short on a machine without internet access. */
const REACHABLE_TIMEOUT_MS = 4_000;
const DOWNLOAD_TIMEOUT_MS = 90_000;

export function archiveName(version: string): string {
  const kernel = process.platform === 'linux' ? `-kernel${Number(release().split('.')[0])}` : '';
  return `mediasoup-worker-${version}-${process.platform}-${process.arch}${kernel}.tgz`;
}

/**
 * Downloads mediasoup's prebuilt worker into the empty folder `into`. Does not use mediasoup's installer, which runs
 * the download before it could be verified.
 *
 * @param digests SHA-256 by archive: only listed archives are downloaded, unpacked and run
 * @returns the program, which has run once; undefined if no trusted one is available
 */
export async function downloadPrebuilt(
  mediasoupFolder: string,
  into: string,
  digests: Readonly<Record<string, string>>,
  host: Host,
): Promise<string | undefined> {
  if (process.env.MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD) return undefined;
  const { version, repository } = JSON.parse(
    readFileSync(path.join(mediasoupFolder, 'package.json'), 'utf8'),
  );
  const name = archiveName(version);
  const digest = digests[name];
  if (!digest) {
    host.say(`No digest of a prebuilt media worker is known for this machine (${name}).`);
    return undefined;
  }
  const address = new URL(`${releasesOf(repository.url)}/${version}/${name}`);
  host.say(`Looking for a prebuilt media worker at ${address.host} ...`);
  const archive = await download(address, host);
  if (!archive) return undefined;
  const found = createHash('sha256').update(archive).digest('hex');
  if (found !== digest) {
    host.say(`  it is refused: its SHA-256 is ${found}, and not ${digest}.`);
    return undefined;
  }
  await unpack(archive, into, host.signal);
  const binary = path.join(into, 'mediasoup-worker');
  try {
    chmodSync(binary, 0o755);
  } catch {
    // The next line reports what is missing.
  }
  const reason = whyItDoesNotRun(binary);
  if (reason) host.say(`  it does not run on this machine (${reason}).`);
  return reason ? undefined : binary;
}

function releasesOf(repository: string): string {
  const mirror = process.env.MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL;
  return mirror || `${repository.replace(/^git\+/, '').replace(/\.git$/, '')}/releases/download`;
}

async function download(address: URL, { signal, say }: Host): Promise<Buffer | undefined> {
  const within = (ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  try {
    await fetch(address.origin, { method: 'HEAD', redirect: 'manual', signal: within(REACHABLE_TIMEOUT_MS) });
    const answer = await fetch(address, { signal: within(DOWNLOAD_TIMEOUT_MS) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    say(`  there is none (HTTP ${answer.status}).`);
  } catch {
    signal.throwIfAborted();
    say('  it cannot be reached.');
  }
  return undefined;
}

/** Unpacks the verified bytes, not a file that could have been replaced. */
async function unpack(archive: Buffer, into: string, signal: AbortSignal): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '-C', into], { stdio: ['pipe', 'ignore', 'ignore'], signal });
  // A tar that ends early closes its input. The next check is whether the program exists.
  tar.stdin.on('error', () => {});
  tar.stdin.end(archive);
  await once(tar, 'close').catch(() => signal.throwIfAborted());
}
