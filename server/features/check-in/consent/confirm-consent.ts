import { confirmAgreement } from '#server/features/check-in/workflow/confirm-agreement.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitPatient } from '#server/http/access/caller.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import { appendRecord } from './consent-chain.ts';
import { type ConsentRecord, timesOf, USER_AGENT } from './consent-record.ts';

export function confirmConsent(
  deps: Deps,
  patient: VisitPatient,
  { dateOfBirth }: { dateOfBirth: string },
  from: { ip: string; userAgent: string },
): Promise<Workflow> {
  return confirmAgreement(deps, patient, dateOfBirth, async ({ trx, visit, kept, at }) => {
    const earlier = JSON.parse(kept.record) as ConsentRecord;
    const { textVersion: version, language, variant, ownText } = earlier;
    const ownVersion = ownText ? { textVersion: ownText.version } : {};
    const keptFrom = earlier.keptFrom ?? {
      recordId: kept.recordId,
      hash: kept.hash.toString('hex'),
      signedAt: timesOf(earlier, kept.at).signedAt.toISOString(),
    };
    const record: ConsentRecord = {
      ...earlier,
      practiceName: visit.practiceName,
      providerName: visit.providerName,
      ip: from.ip,
      userAgent: from.userAgent.slice(0, USER_AGENT),
      keptFrom,
    };
    const { practiceId, visitId, sessionId } = visit;
    await appendRecord(deps, trx, {
      practiceId,
      visitId,
      sessionId,
      at,
      kind: 'consent',
      record: JSON.stringify(record),
    });
    await audit(trx, {
      practiceId,
      visitId,
      subjectId: sessionId,
      actor: `link:${patient.linkId}`,
      action: 'consent.kept',
      details: { version, language, variant, ...ownVersion, from: keptFrom.recordId },
    });
    return { version, language, ...(variant ? { variant } : {}), ...ownVersion };
  });
}
