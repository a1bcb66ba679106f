import { timingSafeEqual } from 'node:crypto';
import {
  hashNonce,
  type Return,
  TokenRefused,
  tripOf,
  verifyReturn,
} from '#server/adapters/partner/tokens.ts';
import { completeOrChangeStep } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { noteUsed } from '#server/features/practice/practice-services/partner-secrets.ts';
import { secretsThatCount } from '#server/features/practice/practice-services/partner-services.ts';
import {
  findPartnerById,
  type StoredPartner,
} from '#server/features/practice/practice-services/stored-partners.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { type PartnerKind, type PartnerOutcome, STEP_OF_PARTNER } from '#shared/domain/partner.ts';
import { CodedError } from '#shared/errors.ts';
import { fetchHistoryJob } from './fetch-history.job.ts';
import { endTrip, findTrip, insertHistory, noteRefused, type Trip } from './partner-steps.queries.ts';

type ReturnDeps = Pick<
  Deps,
  'db' | 'clock' | 'steps' | 'statements' | 'keys' | 'publicUrl' | 'events' | 'metrics' | 'jobs' | 'log'
>;

interface Accepted {
  trip: Trip;
  partner: StoredPartner;
  claims: Return & { secretId: string };
}

/**
 * Accepts a patient's return from a partner. The token must be signed with the partner's secret for this product,
 * practice and patient, and carry the nonce of a departure from this browser; it counts once. A refusal gives no
 * reason, and is recorded.
 *
 * @throws PARTNER_RETURN_REFUSED, PARTNER_RETURN_USED, and those of a step
 */
export async function acceptReturn(
  deps: ReturnDeps,
  patient: VisitPatient,
  token: string,
): Promise<{ kind: PartnerKind; outcome: PartnerOutcome }> {
  const accepted = await verified(deps, patient, token);
  const { kind } = accepted.partner;
  const { outcome } = accepted.claims;
  if (outcome === 'completed') await complete(deps, patient, accepted);
  else await cancel(deps, patient, accepted);
  count(deps, kind, outcome);
  return { kind, outcome };
}

async function verified(deps: ReturnDeps, patient: VisitPatient, token: string): Promise<Accepted> {
  let trip: Trip | undefined;
  try {
    const tripId = tripOf(token);
    trip = await findTrip(deps.db, patient.sessionId, tripId);
    const partner = trip && (await findPartnerById(deps.db, trip.partnerId));
    if (!trip || !partner) throw new TokenRefused('no-such-trip');
    return { trip, partner, claims: await claimsOf(deps, patient, { trip, partner }, token) };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    await recordRefusal(deps, patient, trip, error.why);
    throw new CodedError(error.why === 'used' ? 'PARTNER_RETURN_USED' : 'PARTNER_RETURN_REFUSED');
  }
}

async function claimsOf(
  deps: ReturnDeps,
  patient: VisitPatient,
  { trip, partner }: { trip: Trip; partner: StoredPartner },
  token: string,
) {
  const parties = { product: deps.publicUrl, partner: trip.url, practice: trip.partnerPracticeId };
  const now = deps.clock();
  const claims = await verifyReturn(await secretsThatCount(deps, partner), token, parties, now);
  if (!timingSafeEqual(hashNonce(claims.nonce), trip.nonceHash)) throw new TokenRefused('nonce');
  if (claims.kind !== partner.kind) throw new TokenRefused('kind');
  if (trip.browserId !== patient.browserId) throw new TokenRefused('other-browser');
  if (trip.partnerPracticeId !== partner.partnerPracticeId) throw new TokenRefused('practice-changed');
  if (trip.expiresAt.getTime() <= now) throw new TokenRefused('too-late');
  if (trip.endedAt) throw new TokenRefused('used');
  return claims;
}

async function complete(deps: ReturnDeps, patient: VisitPatient, { trip, partner, claims }: Accepted) {
  const { kind } = partner;
  await completeOrChangeStep(deps, patient, STEP_OF_PARTNER[kind], async ({ trx, at }) => {
    await take(trx, patient, { trip, partner, claims }, at);
    if (kind === 'history') {
      await insertHistory(trx, { tripId: trip.id, sessionId: patient.sessionId, askedAt: at });
      await deps.jobs.enqueue(trx, fetchHistoryJob, { tripId: trip.id });
    }
    return {};
  });
  if (kind === 'history') deps.jobs.wake(fetchHistoryJob);
}

async function cancel(deps: ReturnDeps, patient: VisitPatient, accepted: Accepted): Promise<void> {
  const { visitId, practiceId } = patient;
  await deps.events.transaction(async (trx, happened) => {
    await take(trx, patient, accepted, new Date(deps.clock()));
    await happened({ type: 'step.taken', practiceId, visitId });
  });
}

/**
 * Ends the trip in the same transaction as its effects.
 *
 * @throws PARTNER_RETURN_USED
 */
async function take(
  trx: Trx,
  { sessionId, visitId, practiceId, linkId }: VisitPatient,
  { trip, partner, claims }: Accepted,
  at: Date,
): Promise<void> {
  const { outcome, secretId } = claims;
  if (!(await endTrip(trx, trip.id, outcome, at))) throw new CodedError('PARTNER_RETURN_USED');
  await noteUsed(trx, partner.id, secretId, at);
  await audit(trx, {
    practiceId,
    visitId,
    subjectId: sessionId,
    actor: `link:${linkId}`,
    action: outcome === 'completed' ? 'partner.returned' : 'partner.cancelled',
    details: { kind: partner.kind, tripId: trip.id },
  });
}

async function recordRefusal(
  deps: ReturnDeps,
  { sessionId, visitId, practiceId, linkId }: VisitPatient,
  trip: Trip | undefined,
  why: string,
): Promise<void> {
  const { db, log } = deps;
  if (trip && why !== 'used') await noteRefused(db, trip.id, new Date(deps.clock()));
  await audit(db, {
    practiceId,
    visitId,
    subjectId: sessionId,
    actor: `link:${linkId}`,
    action: 'partner.return-refused',
    details: { why, tripId: trip?.id ?? null },
  });
  log.warn({ visitId, tripId: trip?.id, why }, 'return from a partner refused');
  count(deps, 'unknown', 'refused');
}

function count({ metrics }: Pick<Deps, 'metrics'>, kind: string, outcome: string): void {
  metrics.count('partner_returns_total', 'Returns from partners, by what became of them', { kind, outcome });
}
