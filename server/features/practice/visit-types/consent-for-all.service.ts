import type { Deps } from '#server/features/deps.ts';
import type { ConsentPlan } from '#shared/contracts/rest/practice/visit-types.ts';
import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import { CodedError } from '#shared/errors.ts';
import { withConsentSteps } from '#shared/rules/workflow-config.ts';
import { requireOffered } from './consent-texts/consent-texts.service.ts';
import { saveIn, workflowChanges } from './save-visit-type.ts';
import type { PracticeAdministrator } from './visit-types.policy.ts';
import { findVisitTypeHome, selectVisitTypes } from './visit-types.queries.ts';

/**
 * What adding the consent would change in the practice's active types.
 *
 * @param textId the text that all types get; without it, each keeps its own
 */
export async function planConsent(
  { db }: Pick<Deps, 'db'>,
  { practiceId }: PracticeAdministrator,
  textId?: ConsentTextId,
): Promise<ConsentPlan> {
  const rows = await selectVisitTypes(db, practiceId);
  return {
    types: rows
      .filter(({ active }) => active)
      .map(({ id: visitTypeId, name, version, consentVariant, consentName, workflow }) => {
        const has = (step: 'consent' | 'signature') => workflow.some((one) => one.step === step);
        const adds = has('consent') ? [] : (['consent', 'signature'] as const).filter((step) => !has(step));
        const replacesText = textId !== undefined && textId !== consentVariant;
        return { visitTypeId, name, version, consentVariant, consentName, adds, replacesText };
      }),
  };
}

/**
 * Adds the consent and its signature to all of these types, or to none, and sets a text if one is named.
 *
 * @throws NOT_FOUND for a type of another practice; INVALID_INPUT for a text that is not offered; CHANGED_MEANWHILE
 */
export async function addConsent(
  deps: Pick<Deps, 'db'>,
  grant: PracticeAdministrator,
  { types, textId }: { types: readonly { visitTypeId: string; version: number }[]; textId?: ConsentTextId },
): Promise<ConsentPlan> {
  // Ordered, so that two administrators cannot deadlock.
  const ordered = types.toSorted((a, b) => (a.visitTypeId < b.visitTypeId ? -1 : 1));
  await deps.db.transaction().execute(async (trx) => {
    if (textId) await requireOffered(trx, grant.practiceId, textId, 'textId');
    for (const { visitTypeId, version } of ordered) {
      const home = await findVisitTypeHome(trx, visitTypeId);
      if (home?.practiceId !== grant.practiceId) throw new CodedError('NOT_FOUND');
      await saveIn(trx, { ...grant, visitTypeId }, version, 'workflow', ({ workflow }) => ({
        ...workflowChanges(withConsentSteps(workflow)),
        ...(textId ? { consentVariant: textId } : {}),
      }));
    }
  });
  return planConsent(deps, grant, textId);
}
