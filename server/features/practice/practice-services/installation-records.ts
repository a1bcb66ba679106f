import { readFileSync } from 'node:fs';
import { openFhirRecords } from '#server/adapters/record-system/fhir/open.ts';
import { readKey } from '#server/adapters/record-system/fhir/signing-keys.ts';
import type { RecordSystemSource } from '#server/adapters/record-system/port.ts';
import { namingOf } from '#server/formats/fhir/identifiers.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import { readAppSetting, writeAppSetting } from '#server/storage/db/app-settings.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { noteOddAnswer } from './odd-answers.ts';
import { findOwnConnection, isComplete } from './stored-record-connections.ts';

const DESCRIPTION = 'record-system';

type InstallationSettings = Pick<Settings, 'production' | 'fhir'>;

/**
 * Opens `FHIR_BASE_URL`, for practices without their own record system in the enterprises of `FHIR_ENTERPRISES`.
 * Otherwise the demo outside of production, or none.
 */
export async function openRecordSystems(
  { production, fhir }: InstallationSettings,
  db: Db,
  clock: () => number,
  publicUrl: string,
): Promise<RecordSystemSource | null> {
  if (fhir) return openInstallationFhir(fhir, db, clock, publicUrl);
  return production
    ? null
    : (await import('#server/adapters/record-system/demo.ts')).openDemoRecords(db, clock);
}

async function openInstallationFhir(
  { baseUrl, smart, enterprises }: NonNullable<Settings['fhir']>,
  db: Db,
  clock: () => number,
  publicUrl: string,
): Promise<RecordSystemSource> {
  const pem =
    smart && 'privateKeyFile' in smart ? readFileSync(smart.privateKeyFile, 'utf8') : smart?.privateKey;
  const signing = pem ? await readKey(pem) : null;
  const records = openFhirRecords({
    baseUrl,
    naming: namingOf(publicUrl),
    // The operator, who is trusted, sets the address.
    allowPrivate: true,
    clock,
    smart:
      smart && signing ? { clientId: smart.clientId, scopes: smart.scopes, key: async () => signing } : null,
    onDescribed: ({ fhirVersion }) => writeAppSetting(db, DESCRIPTION, { baseUrl, fhirVersion }),
    onOdd: (odd) => noteOddAnswer(db, null, odd, new Date(clock())),
  });
  return {
    kind: 'fhir',
    of: () => records,
    enterprises,
    publicKeys: async () => (signing ? [signing.jwk] : []),
  };
}

async function installationFhirVersion(db: Db, { fhir }: Pick<Settings, 'fhir'>): Promise<string | null> {
  const known = await readAppSetting<{ baseUrl: string; fhirVersion: string }>(db, DESCRIPTION);
  return known && known.baseUrl === fhir?.baseUrl ? known.fhirVersion : null;
}

export async function recordConnection(
  { db, records, settings }: { db: Db; records: RecordSystemSource | null; settings: Pick<Settings, 'fhir'> },
  practiceId: number,
): Promise<{ system: 'fhir' | 'demo' | null; version: string | null }> {
  const own = await findOwnConnection(db, practiceId);
  if (own && isComplete(own)) return { system: 'fhir', version: own.fhirVersion };
  const system = (await installationRecords({ db, records }, practiceId))?.kind ?? null;
  if (system !== 'fhir') return { system, version: null };
  return { system, version: await installationFhirVersion(db, settings) };
}

/**
 * The installation's record system, if it serves this practice. It finds any patient of its organization, so
 * only enterprises named by the operator may use it.
 */
export async function installationRecords(
  { db, records }: { db: Db | Trx; records: RecordSystemSource | null },
  practiceId: number,
): Promise<RecordSystemSource | null> {
  if (!records?.enterprises) return records;
  const practice = await db
    .selectFrom('practices')
    .select('enterpriseId')
    .where('id', '=', practiceId)
    .executeTakeFirst();
  return practice && records.enterprises.has(practice.enterpriseId) ? records : null;
}
