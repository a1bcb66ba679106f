import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Anchor, AnchorCopy, AnchorTarget, Chain } from '#server/runtime/anchors/port.ts';
import { readSentLines, sentLine } from '#server/runtime/anchors/sent-lines.ts';
import { TargetAway, watched } from '#server/runtime/anchors/watched.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { SettingsError } from '#server/runtime/config/settings-error.ts';
import {
  elementsIn,
  lastingFault,
  openS3Client,
  readXml,
  type S3Options,
  textIn,
  type XmlElement,
} from '../files/s3-client.ts';

interface S3AnchorOptions extends S3Options {
  keys: KeyRing;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  clock: () => number;
}

export interface S3Anchors {
  target: AnchorTarget;
  copy: AnchorCopy;
  /**
   * Checks whether the bucket has object lock. Only logs a store that does not respond.
   *
   * @throws SettingsError if the bucket has no object lock, or the store refuses access
   */
  check(): Promise<void>;
  lines(): AsyncIterable<string>;
}

interface Version {
  name: string;
  versionId: string;
  bytes: number;
}

const DAY_MS = 86_400_000;
const FOLDER = /^(audit|consent)-(\d{1,10})\/$/;
/** Longer than a line, because others may have put large objects into the bucket. */
const MOST_BYTES = 4_096;
const MOST_UNREADABLE = 100;
const AT_ONCE = 16;
/** Pause after a fault, so that a verification of many chains does not wait for a hanging store at each. */
const REST_MS = 60_000;

/**
 * Stores anchors in a bucket, each as an object that cannot be changed or deleted before its date. The credentials
 * only allow adding newer versions or deletion markers, so all versions are read.
 */
export function openS3Anchors(
  settings: NonNullable<Settings['anchorsS3']>,
  { keys, log, clock, ...options }: S3AnchorOptions,
): S3Anchors {
  const { attempt, prefix } = openS3Client(settings, options);
  const { connected, reach } = watched('s3', 'sent', log);
  const reading = watched('s3', 'read back', log);
  const sent = new Map<string, Anchor | null>();
  let restsUntil = 0;

  async function append(chain: Chain, anchor: Anchor): Promise<void> {
    const body = Buffer.from(`${sentLine(keys, chain, anchor)}\n`);
    await attempt({
      method: 'PUT',
      name: nameOf(chain, anchor),
      headers: {
        'content-type': 'application/json',
        // S3 accepts no locked object without a checksum.
        'x-amz-sdk-checksum-algorithm': 'SHA256',
        'x-amz-checksum-sha256': createHash('sha256').update(body).digest('base64'),
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': new Date(clock() + settings.retainDays * DAY_MS).toISOString(),
      },
      body,
    });
  }

  async function* pages(query: Record<string, string>): AsyncGenerator<XmlElement> {
    let from: Record<string, string> | null = {};
    while (from) {
      const page = readXml(await attempt({ method: 'GET', query: { versions: '', ...query, ...from } }));
      yield page;
      const versionId = textIn(page, 'NextVersionIdMarker');
      from =
        textIn(page, 'IsTruncated') === 'true'
          ? {
              'key-marker': textIn(page, 'NextKeyMarker'),
              ...(versionId ? { 'version-id-marker': versionId } : {}),
            }
          : null;
    }
  }

  const contentOf = async ({ name, versionId, bytes }: Version): Promise<string> =>
    bytes > MOST_BYTES ? '' : String((await attempt({ method: 'GET', name, query: { versionId } })) ?? '');

  const versionsIn = (page: XmlElement): Version[] =>
    elementsIn(page, 'Version').map((version) => ({
      name: textIn(version, 'Key').slice(prefix.length),
      versionId: textIn(version, 'VersionId'),
      bytes: Number(textIn(version, 'Size')),
    }));

  /**
   * Null if the line is not sealed here, or is an older anchor under a newer name, which would hide that the chain was
   * truncated.
   */
  async function endIn(version: Version): Promise<Anchor | null> {
    const [found] = (await readSentLines([await contentOf(version)], keys)).chains;
    const [end] = found?.ends ?? [];
    return found && end && nameOf(found.chain, end) === version.name ? end : null;
  }

  async function latest(chain: Chain): Promise<Anchor | null> {
    let unreadable = 0;
    const newest = { prefix: `${prefix}${folderOf(chain)}`, 'max-keys': '20' };
    for await (const page of pages(newest)) {
      for (const version of versionsIn(page)) {
        const end = await endIn(version);
        if (end) return end;
        unreadable += 1;
      }
      if (unreadable > MOST_UNREADABLE) break;
    }
    if (unreadable > 0) log.error({ ...chain, lines: unreadable }, 'anchors of a chain cannot be read');
    return null;
  }

  async function chains(): Promise<Chain[]> {
    const found: Chain[] = [];
    for await (const page of pages({ prefix, delimiter: '/' }))
      for (const folder of elementsIn(page, 'CommonPrefixes')) {
        const [, name, practiceId] = FOLDER.exec(textIn(folder, 'Prefix').slice(prefix.length)) ?? [];
        if (name) found.push({ name: name as Chain['name'], practiceId: Number(practiceId) });
      }
    return found;
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const page of pages({ prefix })) {
      const versions = versionsIn(page);
      for (let from = 0; from < versions.length; from += AT_ONCE)
        yield* await Promise.all(versions.slice(from, from + AT_ONCE).map(contentOf));
    }
  }

  async function readBack<T>(read: () => Promise<T>, instead: T): Promise<T> {
    if (clock() < restsUntil) return instead;
    try {
      return await reading.reach(read);
    } catch {
      restsUntil = clock() + REST_MS;
      return instead;
    }
  }

  return {
    target: {
      name: 's3',
      connected,
      async latest(chain) {
        const known = sent.get(folderOf(chain));
        if (known !== undefined) return known;
        const end = await reach(() => latest(chain));
        sent.set(folderOf(chain), end);
        return end;
      },
      async append(chain, anchor) {
        await reach(() => append(chain, anchor));
        sent.set(folderOf(chain), anchor);
      },
    },
    copy: {
      latest: (chain) => readBack(() => latest(chain), null),
      chains: () => readBack(chains, []),
    },
    async check() {
      const { bucket, endpoint } = settings;
      try {
        // Only one attempt, because the start waits for it.
        const lock = await reach(async () =>
          readXml(await attempt({ method: 'GET', query: { 'object-lock': '' } })),
        );
        if (textIn(lock, 'ObjectLockEnabled') !== 'Enabled')
          throw new SettingsError(
            `The bucket ${bucket} at ${endpoint} (ANCHORS_S3_*) has no object lock, so that anyone with its ` +
              'credentials could delete ends of chains: create a bucket with object lock, or turn it on.',
          );
      } catch (error) {
        if (!(error instanceof TargetAway)) throw error;
        const fault = lastingFault(error.cause);
        if (fault)
          throw new SettingsError(
            `The bucket ${bucket} at ${endpoint} (ANCHORS_S3_*) cannot be used: ${fault}`,
          );
      }
    },
    lines,
  };
}

const folderOf = ({ name, practiceId }: Chain) => `${name}-${practiceId}/`;

/** Names count down, because S3 lists are sorted and the newest anchor must be first. */
function nameOf(chain: Chain, { position }: Anchor): string {
  const left = 10n ** 20n - 1n - BigInt(position);
  return `${folderOf(chain)}${String(left).padStart(20, '0')}-${position}.json`;
}
