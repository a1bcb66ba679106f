import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Anchor, AnchorCopy, AnchorTarget, Chain } from '../../runtime/anchors/port.ts';
import { readSentLines, sentLine } from '../../runtime/anchors/sent-lines.ts';
import { TargetAway, watched } from '../../runtime/anchors/watched.ts';
import type { Settings } from '../../runtime/config/env.ts';
import type { KeyRing } from '../../runtime/config/keys.ts';
import { SettingsError } from '../../runtime/config/settings-error.ts';
import { lastingFault, openS3Client, type S3Options } from '../files/s3-client.ts';

interface S3AnchorOptions extends S3Options {
  /** Seals each end; former keys only read. */
  keys: KeyRing;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  clock: () => number;
}

export interface S3Anchors {
  target: AnchorTarget;
  copy: AnchorCopy;
  /**
   * Asks whether the bucket has object lock. A store that does not respond is only logged.
   *
   * @throws SettingsError if it has none, or the store refuses access
   */
  check(): Promise<void>;
  /** The content of every object, also of those that were overwritten or marked as deleted. */
  lines(): AsyncIterable<string>;
}

interface Version {
  name: string;
  versionId: string;
}

const DAY_MS = 86_400_000;
const FOLDER = /^(audit|consent)-(\d{1,10})\/$/;
/** More than a line; others may have put large objects there. */
const MOST_BYTES = 4_096;
/** How many of a chain's newest objects are read until one has an end. */
const MOST_UNREADABLE = 100;
const AT_ONCE = 16;

/**
 * Ends of chains in a bucket, each an object that its lock keeps anyone from changing or deleting: whoever has these
 * credentials can only add a newer version or a mark of deletion, and so all versions are read.
 */
export function openS3Anchors(
  settings: NonNullable<Settings['anchorsS3']>,
  { keys, log, clock, ...options }: S3AnchorOptions,
): S3Anchors {
  const { attempt, prefix } = openS3Client(settings, options);
  const { connected, reach } = watched('s3', log);
  /** The last ends that this process sent or read: a later one of another process is sent twice at most. */
  const sent = new Map<string, Anchor>();

  async function append(chain: Chain, anchor: Anchor): Promise<void> {
    const body = Buffer.from(`${sentLine(keys, chain, anchor)}\n`);
    await attempt({
      method: 'PUT',
      name: nameOf(chain, anchor),
      headers: {
        'content-type': 'application/json',
        // For transport: S3 takes no locked object without it.
        'content-md5': createHash('md5').update(body).digest('base64'),
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': new Date(clock() + settings.retainDays * DAY_MS).toISOString(),
      },
      body,
    });
  }

  /** Pages of the list of all versions. */
  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    let from: Record<string, string> | null = {};
    while (from) {
      const page = await attempt({ method: 'GET', query: { versions: '', ...query, ...from } });
      const xml = page?.toString() ?? '';
      yield xml;
      const markers = { 'key-marker': 'NextKeyMarker', 'version-id-marker': 'NextVersionIdMarker' };
      from =
        tagIn(xml, 'IsTruncated') === 'true'
          ? Object.fromEntries(Object.entries(markers).map(([name, tag]) => [name, tagIn(xml, tag)]))
          : null;
    }
  }

  const contentOf = async ({ name, versionId }: Version): Promise<string> =>
    (await attempt({ method: 'GET', name, query: { versionId } }))?.toString() ?? '';

  const versionsIn = (xml: string): Version[] =>
    [...xml.matchAll(/<Version>(.*?)<\/Version>/gs)].flatMap(([, text = '']) =>
      Number(tagIn(text, 'Size')) > MOST_BYTES
        ? []
        : [{ name: tagIn(text, 'Key').slice(prefix.length), versionId: tagIn(text, 'VersionId') }],
    );

  async function latest(chain: Chain): Promise<Anchor | null> {
    const newest = { prefix: `${prefix}${folderOf(chain)}`, 'max-keys': String(MOST_UNREADABLE) };
    const { value: xml = '' } = await pages(newest).next();
    const versions = versionsIn(xml);
    for (const version of versions) {
      const { chains } = await readSentLines([await contentOf(version)], keys);
      const end = chains[0]?.ends[0];
      // An older end under a newer name would hide that the chain was cut off.
      if (end && chains[0] && nameOf(chains[0].chain, end) === version.name) return end;
    }
    if (versions.length > 0)
      log.error({ ...chain, lines: versions.length }, 'anchors of a chain cannot be read');
    return null;
  }

  async function chains(): Promise<Chain[]> {
    const found: Chain[] = [];
    for await (const xml of pages({ prefix, delimiter: '/' }))
      for (const [, folder = ''] of xml.matchAll(/<CommonPrefixes><Prefix>(.*?)<\/Prefix>/gs)) {
        const [, name, practiceId] = FOLDER.exec(folder.slice(prefix.length)) ?? [];
        if (name) found.push({ name: name as Chain['name'], practiceId: Number(practiceId) });
      }
    return found;
  }

  return {
    target: {
      name: 's3',
      connected,
      async latest(chain) {
        const end = sent.get(folderOf(chain)) ?? (await reach(() => latest(chain)));
        if (end) sent.set(folderOf(chain), end);
        return end;
      },
      async append(chain, anchor) {
        await reach(() => append(chain, anchor));
        sent.set(folderOf(chain), anchor);
      },
    },
    copy: {
      latest: (chain) => reach(() => latest(chain)).catch(ifAway(null)),
      chains: () => reach(chains).catch(ifAway([])),
    },
    async check() {
      const { bucket, endpoint } = settings;
      try {
        // Only one attempt, since the start waits for it.
        const lock = await reach(() => attempt({ method: 'GET', query: { 'object-lock': '' } }));
        if (tagIn(lock?.toString() ?? '', 'ObjectLockEnabled') !== 'Enabled')
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
    async *lines() {
      for await (const xml of pages({ prefix })) {
        const versions = versionsIn(xml);
        for (let from = 0; from < versions.length; from += AT_ONCE)
          yield* await Promise.all(versions.slice(from, from + AT_ONCE).map(contentOf));
      }
    },
  };
}

const folderOf = ({ name, practiceId }: Chain) => `${name}-${practiceId}/`;

/** Names count down, since lists of S3 are in order and the newest end has to come first. */
function nameOf(chain: Chain, { position }: Anchor): string {
  const left = 10n ** 20n - 1n - BigInt(position);
  return `${folderOf(chain)}${String(left).padStart(20, '0')}-${position}.json`;
}

const tagIn = (xml: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';

function ifAway<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof TargetAway) return instead;
    throw error;
  };
}
