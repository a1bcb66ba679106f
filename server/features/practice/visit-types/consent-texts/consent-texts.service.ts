import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { builtInWords } from '#server/formats/words/signed-text.ts';
import type { Staff } from '#server/http/access/caller.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { isUniqueViolation } from '#server/storage/db/database-error.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type {
  ConsentText,
  ConsentTextChange,
  ConsentTextRow,
} from '#shared/contracts/rest/practice/consent-texts.ts';
import {
  CONSENT_TEXT_LIMITS,
  type ConsentTextId,
  isBuiltIn,
  tidyConsent,
} from '#shared/domain/consent-text.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import { CONSENT_VARIANTS } from '#shared/domain/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import type { TextGrant, TextsGrant } from './consent-texts.policy.ts';
import {
  countUses,
  findText,
  findVersion,
  insertText,
  insertVersion,
  keepOffered,
  type OwnText,
  renameText,
  retireText,
  selectTexts,
  selectUsers,
  selectVersions,
} from './consent-texts.queries.ts';

type TextDeps = Pick<Deps, 'db' | 'clock'>;

export async function listTexts(db: Db, practiceId: number): Promise<{ texts: ConsentTextRow[] }> {
  const uses = await countUses(db, practiceId);
  const own = await selectTexts(db, practiceId);
  return {
    texts: [
      ...CONSENT_VARIANTS.map((textId) => ({ textId, own: null })),
      ...own.map((row) => ({ textId: row.textId, own: ownOf(row) })),
    ].map((row) => ({ ...row, uses: uses.get(row.textId) ?? 0 })),
  };
}

/** @throws NOT_FOUND */
export async function readText(db: Db, { practiceId, textId }: TextGrant): Promise<ConsentText> {
  const types = await selectUsers(db, practiceId, textId);
  if (isBuiltIn(textId)) {
    const [en, es] = [builtInWords(textId, 'en'), builtInWords(textId, 'es')];
    const title = { en: en.title, es: es.title };
    // A visit type without consent has the telehealth text only because it must have one.
    const signing = types.filter(({ signs }) => signs);
    return { textId, own: null, title, body: { en: en.body, es: es.body }, types: signing };
  }
  const row = await findText(db, practiceId, textId);
  if (!row) throw new CodedError('NOT_FOUND');
  const versions = (await selectVersions(db, textId)).map(writtenOf);
  return { textId, own: { ...ownOf(row), versions }, title: row.title, body: row.body, types };
}

export async function readVersion(db: Db, { textId }: TextGrant, version: number) {
  const found = await findVersion(db, textId, version);
  if (!found) throw new CodedError('NOT_FOUND');
  return { ...found, savedAt: found.savedAt.toISOString() };
}

/** @throws INVALID_INPUT for a name that is taken */
export async function createText(
  { db, clock }: TextDeps,
  { practiceId, staff }: TextsGrant,
  text: ConsentTextChange,
): Promise<{ textId: string }> {
  const at = new Date(clock());
  const textId = await withFreeName(() =>
    db.transaction().execute((trx) => insertFirst(trx, { practiceId, staff, at }, tidied(text))),
  );
  return { textId };
}

/**
 * Saves the next version. Signed words remain in the chain.
 *
 * @throws INVALID_INPUT for a name that is taken; CHANGED_MEANWHILE
 */
export async function changeText(
  { db, clock }: TextDeps,
  grant: TextGrant,
  { version, ...change }: ConsentTextChange & { version: number },
): Promise<ConsentText> {
  const { practiceId, staff, textId } = grant;
  const text = tidied(change);
  await withFreeName(() =>
    db.transaction().execute(async (trx) => {
      await holdVersion(trx, 'ownConsents', textId, version);
      const before = await findVersion(trx, textId, version);
      await renameText(trx, textId, text.name);
      await insertVersion(trx, versionRow(textId, version + 1, text, staff, new Date(clock())));
      await audit(trx, {
        practiceId,
        actor: `account:${staff.accountId}`,
        action: 'consent-text.changed',
        subjectId: textId,
        details: { version: version + 1, ...changes(before ? wordsOf(before) : null, text) },
      });
    }),
  );
  return readText(db, grant);
}

/**
 * @throws CONSENT_TEXT_USED while a visit type has it; INVALID_INPUT for a name that has been taken since;
 *   CHANGED_MEANWHILE
 */
export async function setRetired(
  { db, clock }: TextDeps,
  grant: TextGrant,
  { retired, version }: { retired: boolean; version: number },
): Promise<ConsentText> {
  const { practiceId, staff, textId } = grant;
  await withFreeName(() =>
    db.transaction().execute(async (trx) => {
      if (!(await retireText(trx, textId, version, retired ? new Date(clock()) : null)))
        throw new CodedError('CHANGED_MEANWHILE');
      if (retired && (await selectUsers(trx, practiceId, textId)).length > 0)
        throw new CodedError('CONSENT_TEXT_USED');
      await audit(trx, {
        practiceId,
        actor: `account:${staff.accountId}`,
        action: retired ? 'consent-text.retired' : 'consent-text.restored',
        subjectId: textId,
      });
    }),
  );
  return readText(db, grant);
}

export async function ownTextsFor(db: Db, practiceId: number, chosen?: ConsentTextId) {
  const texts = await selectTexts(db, practiceId);
  return texts
    .filter(({ textId, retiredAt }) => retiredAt === null || textId === chosen)
    .map(({ textId, name }) => ({ textId, name }));
}

/**
 * Keeps a text offered until the transaction ends.
 *
 * @throws INVALID_INPUT if the practice has no such text, or has retired it
 */
export async function requireOffered(
  trx: Trx,
  practiceId: number,
  textId: ConsentTextId,
  field: string,
): Promise<void> {
  if (isBuiltIn(textId) || (await keepOffered(trx, practiceId, textId))) return;
  throw wrong(field, 'CONSENT_TEXT_GONE');
}

/**
 * The text for a copy of a visit type. Copies a practice's own text to the other practice once.
 *
 * @returns the id there
 */
export async function textForCopy(
  trx: Trx,
  from: { practiceId: number; textId: ConsentTextId },
  to: { practiceId: number; staff: Staff; at: Date },
): Promise<ConsentTextId> {
  if (isBuiltIn(from.textId) || from.practiceId === to.practiceId) return from.textId;
  const text = await findText(trx, from.practiceId, from.textId);
  if (!text) throw new CodedError('NOT_FOUND');
  const there = (await selectTexts(trx, to.practiceId)).filter(({ retiredAt }) => retiredAt === null);
  const { title, body } = text;
  const same = there.find((one) => isDeepStrictEqual([one.title, one.body], [title, body]));
  if (same) return same.textId;
  return insertFirst(trx, to, { name: freeName(text.name, there), title, body });
}

/** The current words of a practice's own text, or those of a version; null for a built-in text. */
export async function ownWords(
  db: Db,
  practiceId: number,
  textId: ConsentTextId,
  version?: number,
): Promise<{ name: string; version: number; title: Bilingual; body: Bilingual } | null> {
  if (isBuiltIn(textId)) return null;
  const text = await findText(db, practiceId, textId);
  if (!text) return null;
  return (version && version !== text.version && (await findVersion(db, textId, version))) || text;
}

async function insertFirst(
  trx: Trx,
  { practiceId, staff, at }: { practiceId: number; staff: Staff; at: Date },
  text: ConsentTextChange,
): Promise<string> {
  const textId = randomUUID();
  await insertText(trx, { id: textId, practiceId, name: text.name });
  await insertVersion(trx, versionRow(textId, 1, text, staff, at));
  await audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'consent-text.created',
    subjectId: textId,
    details: { ...changes(null, text) },
  });
  return textId;
}

const versionRow = (
  textId: string,
  version: number,
  { name, title, body }: ConsentTextChange,
  { accountId: savedBy }: Staff,
  savedAt: Date,
) => ({
  textId,
  version,
  name,
  title: JSON.stringify(title),
  body: JSON.stringify(body),
  savedAt,
  savedBy,
});

function freeName(name: string, taken: readonly { name: string }[]): string {
  const isTaken = (wanted: string) => taken.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
  let free = name;
  for (let number = 2; isTaken(free); number++) {
    const end = ` ${number}`;
    free = name.slice(0, CONSENT_TEXT_LIMITS.name - end.length) + end;
  }
  return free;
}

const tidied = ({ body, ...text }: ConsentTextChange): ConsentTextChange => ({
  ...text,
  body: { en: tidyConsent(body.en), es: tidyConsent(body.es) },
});

const wordsOf = ({ name, title, body }: ConsentTextChange) => ({ name, title, body });

const writtenOf = ({ version, savedAt, savedBy }: Pick<OwnText, 'version' | 'savedAt' | 'savedBy'>) => ({
  version,
  savedAt: savedAt.toISOString(),
  savedBy,
});

const ownOf = (row: OwnText) => ({ name: row.name, ...writtenOf(row), retired: row.retiredAt !== null });

async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'own_consents_name')) throw wrong('name', 'TEXT_NAME_TAKEN');
    throw error;
  }
}

const wrong = (field: string, why: string): CodedError =>
  new CodedError('INVALID_INPUT', why, { fields: { [field]: why } });
