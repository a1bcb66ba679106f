import { randomUUID } from 'node:crypto';
import { hashNonce, newNonce, signDeparture } from '#server/adapters/partner/tokens.ts';
import { completeStep, requireStepOpen } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  openPartner,
  secretThatSigns,
} from '#server/features/practice/practice-services/partner-services.ts';
import {
  findPartner,
  type StoredPartner,
} from '#server/features/practice/practice-services/stored-partners.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { PatientsPartner } from '#shared/contracts/rest/check-in/partner-steps.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { type PartnerKind, STEP_OF_PARTNER } from '#shared/domain/partner.ts';
import type { Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { partnerState } from './partner-state.ts';
import { findTaken, insertTrip, selectTrips } from './partner-steps.queries.ts';

/** How long a patient may stay at the partner: enough for a long questionnaire with a break. */
const AWAY_MS = 4 * 3_600_000;

const RETURN_PATH = '/patient/partner';

/** @throws STEP_NOT_ENABLED without a partner */
export async function readPatientsPartner(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId, practiceId }: VisitPatient,
  kind: PartnerKind,
): Promise<PatientsPartner> {
  const partner = await partnerInUse(db, practiceId, kind);
  const trips = (await selectTrips(db, [sessionId])).filter((one) => one.kind === kind);
  const taken = await findTaken(db, sessionId, STEP_OF_PARTNER[kind]);
  const { messageEn: en, messageEs } = partner;
  return {
    host: hostOf(partner.url),
    message: { en, es: messageEs || en },
    state: partnerState(taken, trips, clock()).state,
  };
}

/**
 * Sends the patient to the partner. Each departure has its own nonce, which lets this browser return once. The address
 * names no person.
 *
 * @returns the partner's address
 * @throws those of a step, SERVICE_UNAVAILABLE if the secret cannot be read
 */
export async function depart(
  deps: Pick<Deps, 'db' | 'clock' | 'steps' | 'statements' | 'keys' | 'publicUrl' | 'events' | 'metrics'>,
  { sessionId, visitId, practiceId, linkId, browserId }: VisitPatient,
  kind: PartnerKind,
  language: Language,
): Promise<{ url: string }> {
  const now = deps.clock();
  const [tripId, nonce] = [randomUUID(), newNonce()];
  const partner = await deps.events.transaction(async (trx, happened) => {
    await requireStepOpen(deps, trx, sessionId, STEP_OF_PARTNER[kind], { orDone: true });
    // A skipped step may still be done; a completed or waived one may not.
    const taken = await findTaken(trx, sessionId, STEP_OF_PARTNER[kind]);
    if (taken?.outcome === 'done') throw new CodedError('STEP_INCOMPLETE', 'it is done');
    const found = await partnerInUse(trx, practiceId, kind);
    await insertTrip(trx, {
      id: tripId,
      partnerId: found.id,
      sessionId,
      browserId,
      nonceHash: hashNonce(nonce),
      url: found.url,
      partnerPracticeId: found.partnerPracticeId,
      leftAt: new Date(now),
      expiresAt: new Date(now + AWAY_MS),
    });
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `link:${linkId}`,
      action: 'partner.left',
      details: { kind, tripId },
    });
    await happened({ type: 'step.taken', practiceId, visitId });
    return found;
  });
  deps.metrics.count('partner_departures_total', 'Patients who left for a partner', { kind });
  const token = await signDeparture(
    await openSecretOf(deps, partner),
    {
      product: deps.publicUrl,
      partner: partner.url,
      practice: partner.partnerPracticeId,
      kind,
      tripId,
      nonce,
      returnTo: `${deps.publicUrl}${RETURN_PATH}/${sessionId}`,
      language,
      namespaceRoot: partner.namespaceRoot,
    },
    now,
  );
  const query = new URLSearchParams({ practice: partner.partnerPracticeId, token });
  return { url: `${partner.url}?${query}` };
}

/**
 * Lets the patient continue without an unreachable partner. The server checks the partner itself and does not trust
 * the patient's word.
 *
 * @throws PARTNER_ANSWERS if it responds, and those of a step
 */
export async function goOnWithout(
  deps: Pick<Deps, 'db' | 'clock' | 'steps' | 'statements' | 'keys' | 'publicUrl' | 'events' | 'settings'>,
  patient: VisitPatient,
  kind: PartnerKind,
): Promise<Workflow> {
  const partner = await partnerInUse(deps.db, patient.practiceId, kind);
  if (!(await isAway(deps, partner))) throw new CodedError('PARTNER_ANSWERS');
  return completeStep(deps, patient, STEP_OF_PARTNER[kind], async () => ({ without: 'away' }));
}

async function isAway(deps: Parameters<typeof openPartner>[0], partner: StoredPartner): Promise<boolean> {
  try {
    const { outcome } = await (await openPartner(deps, partner)).check();
    return outcome === 'unreachable' || outcome === 'address-refused';
  } catch (error) {
    if (error instanceof SealError) return true;
    throw error;
  }
}

async function openSecretOf(deps: Parameters<typeof secretThatSigns>[0], partner: StoredPartner) {
  try {
    return await secretThatSigns(deps, partner);
  } catch (error) {
    if (error instanceof SealError) throw new CodedError('SERVICE_UNAVAILABLE', 'the secret cannot be read');
    throw error;
  }
}

async function partnerInUse(
  db: Parameters<typeof findPartner>[0],
  practiceId: number,
  kind: PartnerKind,
): Promise<StoredPartner> {
  const partner = await findPartner(db, practiceId, kind);
  if (!partner?.isOn) throw new CodedError('STEP_NOT_ENABLED');
  return partner;
}

export const hostOf = (url: string): string => new URL(url).host;
