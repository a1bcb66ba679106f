import { waiveStep } from '#server/features/check-in/workflow/waive-step.ts';
import { standingsOfVisit } from '#server/features/check-in/workflow/workflow.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { selectPartners } from '#server/features/practice/practice-services/stored-partners.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { SealError } from '#server/runtime/config/seals.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { History, PartnerSteps } from '#shared/contracts/rest/check-in/partner-steps.ts';
import { PARTNER_KINDS, type PartnerKind, STEP_OF_PARTNER } from '#shared/domain/partner.ts';
import { hostOf } from './departure.service.ts';
import { partnerState } from './partner-state.ts';
import { type KnownHistory, selectHistories, selectTaken, selectTrips } from './partner-steps.queries.ts';
import { answersOf, type QuestionnaireResponse } from './questionnaire-response.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'steps' | 'keys'>;

export async function readPartnerSteps(
  deps: ReadDeps,
  { practiceId, visitId, staff }: VisitGrant,
): Promise<PartnerSteps> {
  const { db, keys, clock } = deps;
  const [standings, taken, partners, histories] = await Promise.all([
    standingsOfVisit(deps, visitId),
    selectTaken(db, visitId),
    selectPartners(db, practiceId),
    selectHistories(db, visitId),
  ]);
  const trips = await selectTrips(
    db,
    standings.map(({ visit }) => visit.sessionId),
  );
  const results = standings.map(({ visit, statuses }) => {
    const { sessionId, firstName, lastName } = visit;
    const steps = PARTNER_KINDS.flatMap((kind) => {
      const status = statuses.find(({ step }) => step === STEP_OF_PARTNER[kind]);
      const own = trips.filter((one) => one.sessionId === sessionId && one.kind === kind);
      const url = own.at(-1)?.url ?? partners.find((one) => one.kind === kind)?.url;
      const isAsked = status && status.state !== 'STEP_NOT_ENABLED';
      if (!url || !(isAsked || own.length > 0)) return [];
      const done = taken.find((one) => one.sessionId === sessionId && one.step === STEP_OF_PARTNER[kind]);
      const { state, at } = partnerState(done, own, clock());
      const isOpen = status?.state === 'STEP_INCOMPLETE';
      return [{ kind, state, host: hostOf(url), at: at?.toISOString() ?? null, isOpen }];
    });
    const history = histories.find((one) => one.ofSession === sessionId);
    return {
      sessionId,
      steps,
      patientName: `${firstName} ${lastName}`,
      history: history ? present(keys, history) : null,
    };
  });
  await audit(db, {
    practiceId,
    visitId,
    actor: `account:${staff.accountId}`,
    action: 'partner-steps.read',
    details: { histories: results.filter(({ history }) => history?.state === 'received').length },
  });
  return { results };
}

/**
 * Staff let a patient continue without a partner (PRODUCT 19.20).
 *
 * @throws as `waiveStep`
 */
export async function waivePartner(
  deps: ReadDeps & Pick<Deps, 'events'>,
  grant: VisitGrant,
  sessionId: string,
  kind: PartnerKind,
): Promise<PartnerSteps> {
  const { visitId, practiceId, staff } = grant;
  await waiveStep(
    deps,
    { sessionId, visitId, practiceId, accountId: staff.accountId },
    STEP_OF_PARTNER[kind],
  );
  return readPartnerSteps(deps, grant);
}

export async function historiesOfVisit(
  { db, keys }: { db: Db; keys: Pick<Keys, 'seals'> },
  visitId: string,
): Promise<{ sessionId: string; tripId: string; at: Date; response: QuestionnaireResponse }[]> {
  const rows = (await selectHistories(db, visitId)).filter(({ state }) => state === 'received');
  const newest = rows.filter((row, at) => rows.findIndex((one) => one.ofSession === row.ofSession) === at);
  return newest.flatMap((row) => {
    const response = opened(keys, row);
    if (!response || !row.receivedAt) return [];
    return [{ sessionId: row.ofSession, tripId: row.tripId, at: row.receivedAt, response }];
  });
}

function present(keys: Pick<Keys, 'seals'>, row: KnownHistory): History {
  const { state, failure, receivedAt } = row;
  const response = state === 'received' ? opened(keys, row) : null;
  const base = { state, failure, receivedAt: receivedAt?.toISOString() ?? null };
  return { ...base, ...(response ? answersOf(response) : NOTHING) };
}

const NOTHING = { answers: [], cut: false };

function opened(
  { seals }: Pick<Keys, 'seals'>,
  { practiceId, tripId, response }: KnownHistory,
): QuestionnaireResponse | null {
  if (response === null) return null;
  try {
    const place = { practiceId, id: tripId, column: 'response' };
    return JSON.parse(seals.open('history-result', place, response)) as QuestionnaireResponse;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
