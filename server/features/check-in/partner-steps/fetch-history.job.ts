import { z } from 'zod';
import { PartnerError } from '#server/adapters/partner/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { openPartner } from '#server/features/practice/practice-services/partner-services.ts';
import { findPartnerById } from '#server/features/practice/practice-services/stored-partners.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import type { HistoryFailure } from '#shared/domain/partner.ts';
import { findHistory, updateHistory } from './partner-steps.queries.ts';
import { acceptResponse } from './questionnaire-response.ts';

type FetchDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings' | 'publicUrl' | 'log' | 'events'>;

/** Fetches a patient's answers to a questionnaire (PRODUCT 19.21). Idempotent. */
export const fetchHistoryJob = job({
  name: 'fetch-history',
  data: z.strictObject({ tripId: field.id }),
  // Ten tries over about a day: the partner may be down, or still preparing the answers.
  retry: { limit: 9, delay: 30, growsTo: 21_600 },
  timeout: 60,
  kept: 86_400,
  concurrency: 2,
  async handle(deps: FetchDeps, { tripId }, lastTry) {
    const found = await findHistory(deps.db, tripId);
    const partner = found && (await findPartnerById(deps.db, found.partnerId));
    if (!found || !partner || found.state === 'received') return;
    const { practiceId, visitId, sessionId } = found;
    const of = { tripId, practiceId, visitId, sessionId };
    try {
      const sent = await (await openPartner(deps, partner)).readResponse(tripId);
      const response = acceptResponse(sent, { tripId, namespaceRoot: partner.namespaceRoot ?? '' });
      const place = { practiceId, id: tripId, column: 'response' };
      const sealed = deps.keys.seals.seal('history-result', place, JSON.stringify(response));
      await settle(deps, of, { state: 'received', failure: null, response: sealed });
    } catch (error) {
      // A restart with the right application secret may make the secret readable again.
      const refused = error instanceof SealError ? new PartnerError('away') : error;
      if (!(refused instanceof PartnerError)) throw error;
      const { failure, status, mayPass } = refused;
      deps.log.warn({ visitId, tripId, failure, status }, 'medical history not received');
      if (mayPass && !lastTry) throw refused;
      await settle(deps, of, { state: 'failed', failure, response: null });
    }
  },
});

type Outcome =
  | { state: 'received'; failure: null; response: string }
  | { state: 'failed'; failure: HistoryFailure; response: null };

async function settle(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  {
    tripId,
    practiceId,
    visitId,
    sessionId,
  }: { tripId: string; practiceId: number; visitId: string; sessionId: string },
  outcome: Outcome,
): Promise<void> {
  await events.transaction(async (trx, happened) => {
    const { state, failure } = outcome;
    const receivedAt = state === 'received' ? new Date(clock()) : null;
    if (!(await updateHistory(trx, tripId, { ...outcome, receivedAt }))) return;
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: 'system',
      action: state === 'received' ? 'history.received' : 'history.failed',
      details: { tripId, failure },
    });
    await happened({ type: 'step.taken', practiceId, visitId });
  });
}
