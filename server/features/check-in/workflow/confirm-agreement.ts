import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { StepDetails } from '#server/storage/db/tables/workflow.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { CodedError } from '#shared/errors.ts';
import { stepStatuses } from '#shared/rules/workflow.ts';
import { AGREEMENT, countWrongBirthDate, findKeptConsent, MOST_WRONG_BIRTH_DATES } from './kept-consent.ts';
import {
  findOpenVisit,
  type PatientsVisit,
  present,
  requireTurn,
  standing,
  standpointOf,
} from './standing.ts';
import { lockVisitPatient, upsertStep } from './workflow.queries.ts';

type KeptConsent = NonNullable<Awaited<ReturnType<typeof findKeptConsent>>>['consent'];

interface Confirming {
  trx: Trx;
  visit: PatientsVisit;
  kept: KeptConsent;
  at: Date;
}

/**
 * Completes the terms, the consent and the signature with an earlier valid consent, in one transaction. Once they are
 * completed, repeating a request returns the same.
 *
 * @param work stores the confirmation; its result is stored with each step
 * @throws STEP_NOT_ENABLED if no earlier consent applies anymore; INVALID_INPUT if it is not the date of birth on
 *   file; STEP_INCOMPLETE if another step is due first, JOINED_TOO_SOON, VISIT_ENDED
 */
export async function confirmAgreement(
  deps: Pick<Deps, 'clock' | 'events' | 'steps' | 'statements'>,
  patient: VisitPatient,
  dateOfBirth: string,
  work: (confirming: Confirming) => Promise<StepDetails>,
): Promise<Workflow> {
  const { sessionId, visitId, practiceId, linkId, browserId } = patient;
  const noted = { practiceId, visitId, subjectId: sessionId, actor: `link:${linkId}` };
  const confirmed = await deps.events.transaction(async (trx, happened) => {
    await lockVisitPatient(trx, sessionId);
    const visit = await findOpenVisit(trx, sessionId);
    const from = standpointOf(deps);
    const now = await standing(trx, visit, from);
    const { config, statuses, progress, asked } = now;
    const open = statuses.filter(
      ({ step, state }) => AGREEMENT.includes(step) && state === 'STEP_INCOMPLETE',
    );
    if (open.length === 0 && visit.hasConsent)
      return await present(trx, deps.statements, visit, now, from.now);
    requireTurn(open[0], statuses, visit, from.now);
    const kept = await findKeptConsent(trx, deps.statements, visit, statuses, from.now);
    if (!kept) throw new CodedError('STEP_NOT_ENABLED');
    // Committed, so that the count survives.
    if (dateOfBirth !== kept.birthDate) {
      await countWrongBirthDate(trx, sessionId);
      const triesLeft = MOST_WRONG_BIRTH_DATES - kept.wrongBirthDates - 1;
      await audit(trx, { ...noted, action: 'consent.not-kept', details: { triesLeft } });
      return triesLeft;
    }
    const at = new Date(from.now);
    const details = await work({ trx, visit, kept: kept.consent, at });
    for (const step of kept.asked) {
      await upsertStep(trx, { sessionId, step, outcome: 'done', at, details, browserId });
      await audit(trx, { ...noted, action: 'step.done', details: { step, ...details } });
    }
    const done = Object.fromEntries(kept.asked.map((step) => [step, 'done' as const]));
    await happened({ type: 'step.taken', practiceId, visitId });
    const next = {
      statuses: stepStatuses(config, { ...progress, ...done }, asked),
      details: { ...now.details, consent: details },
    };
    return present(trx, deps.statements, { ...visit, hasConsent: true }, next, from.now);
  });
  if (typeof confirmed !== 'number') return confirmed;
  if (confirmed === 0) throw new CodedError('STEP_NOT_ENABLED');
  const why = 'BIRTH_DATE_NOT_ON_FILE';
  throw new CodedError('INVALID_INPUT', why, { fields: { dateOfBirth: why } });
}
