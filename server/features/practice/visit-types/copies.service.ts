import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { copyVisitTypeSettings } from '#server/storage/settings/stored.ts';
import { CodedError } from '#shared/errors.ts';
import { textForCopy } from './consent-texts/consent-texts.service.ts';
import { asEdited, asRow, requireProcessor, withFreeName } from './save-visit-type.ts';
import type { VisitTypeGrant } from './visit-types.policy.ts';
import {
  findVisitType,
  insertQuestions,
  insertVisitType,
  selectQuestionSet,
  type VisitTypeRow,
} from './visit-types.queries.ts';

/** @throws INVALID_INPUT for a name that is taken, NOT_FOUND */
export async function duplicateVisitType(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: VisitTypeGrant,
  name: string,
): Promise<{ visitTypeId: string }> {
  const copyId = randomUUID();
  await withFreeName(() =>
    db
      .transaction()
      .execute((trx) =>
        insertCopy(trx, grant, new Date(clock()), { id: copyId, practiceId: grant.practiceId, name }),
      ),
  );
  return { visitTypeId: copyId };
}

/**
 * Copies a type with its questions and the practice's own consent text to other practices, or to none if one refuses
 * it.
 *
 * @throws INVALID_INPUT for a practice that has an active type of the name, or takes no cards for its copay; NOT_FOUND
 */
export async function copyVisitType(
  deps: Pick<Deps, 'db' | 'clock' | 'payments' | 'settings'>,
  grant: VisitTypeGrant,
  practiceIds: readonly number[],
): Promise<{ copies: { practiceId: number; visitTypeId: string }[] }> {
  const copies = practiceIds.map((practiceId) => ({ practiceId, visitTypeId: randomUUID() }));
  const at = new Date(deps.clock());
  await deps.db.transaction().execute(async (trx) => {
    for (const [index, { practiceId, visitTypeId: id }] of copies.entries()) {
      const field = `practiceIds.${index}`;
      const { copayMode } = await withFreeName(() => insertCopy(trx, grant, at, { id, practiceId }), field);
      if (copayMode) await requireProcessor(deps, trx, practiceId, field);
    }
  });
  return { copies };
}

async function insertCopy(
  trx: Trx,
  { visitTypeId, staff }: VisitTypeGrant,
  at: Date,
  copy: { id: string; practiceId: number; name?: string },
): Promise<VisitTypeRow> {
  const row = await findVisitType(trx, visitTypeId);
  if (!row) throw new CodedError('NOT_FOUND');
  const { id, practiceId, name = row.name } = copy;
  const from = { practiceId: row.practiceId, textId: row.consentVariant };
  await insertVisitType(trx, {
    id,
    practiceId,
    name,
    durationMinutes: row.durationMinutes,
    billingGrouping: row.billingGrouping,
    patientText: row.patientText && JSON.stringify(row.patientText),
    contactMethods: row.contactMethods,
    workflow: JSON.stringify(row.workflow),
    consentVariant: await textForCopy(trx, from, { practiceId, staff, at }),
    beginMinutes: row.beginMinutes,
    checkInKeeps: row.checkInKeeps,
    createsEncounter: row.createsEncounter,
    copayMode: row.copayMode,
    copayCents: row.copayCents,
    copayMandatory: row.copayMandatory,
  });
  const questions = await selectQuestionSet(trx, { visitTypeId, version: row.questionsVersion });
  await insertQuestions(trx, questions.map(asEdited).map(asRow(id, 1)));
  await copyVisitTypeSettings(trx, visitTypeId, id, staff.accountId);
  await audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visit-type.created',
    subjectId: id,
    details: { copyOf: visitTypeId, ...changes(null, { name }) },
  });
  return row;
}
