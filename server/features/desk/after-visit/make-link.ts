import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  type AfterVisitSettings,
  type AfterVisitWay,
  queueAfterVisit,
} from '#server/features/visits/visit-messages/after-visit-way.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { insertLink } from './after-visit.queries.ts';

const DAY_MS = 86_400_000;

interface LinkFor {
  visitId: string;
  sessionId: string;
  way: AfterVisitWay;
  sentBy: string | null;
  /** A person is waiting, so a text does not wait for the end of quiet hours. */
  atOnce: boolean;
}

export async function makeLink(
  deps: Pick<Deps, 'keys' | 'clock' | 'jobs'>,
  trx: Trx,
  settings: AfterVisitSettings,
  { visitId, sessionId, way, sentBy, atOnce }: LinkFor,
): Promise<void> {
  const id = randomUUID();
  const now = deps.clock();
  const { practiceId } = settings;
  await insertLink(trx, {
    id,
    tokenHash: hashToken(deps.keys.afterVisitToken(id)),
    visitId,
    sessionId,
    summaryPdf: settings.sendSummaryPdf,
    summaryHtml: settings.sendSummaryHtml,
    sentBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + settings.documentsExpireDays * DAY_MS),
  });
  await queueAfterVisit(deps, trx, settings, way, { visitId, sessionId, afterVisitLinkId: id, atOnce });
  await audit(trx, {
    practiceId,
    visitId,
    actor: sentBy ? `account:${sentBy}` : 'system',
    action: 'after-visit.sent',
    subjectId: sessionId,
    details: { linkId: id, method: way.method },
  });
}
