import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';

/** Ids and counts that a request read or was refused; never search terms. */
export interface Noted {
  clientId: string;
  practiceIds: readonly number[];
  action: AuditAction;
  subjectId?: string | undefined;
  from: string;
  details: AuditDetails;
}

/** One row per request and practice, before the answer is sent. */
export async function noteRequest({ db }: Pick<Deps, 'db'>, noted: Noted): Promise<void> {
  const { clientId, practiceIds, action, subjectId, from, details } = noted;
  for (const practiceId of practiceIds)
    await audit(db, {
      practiceId,
      actor: `fhir-client:${clientId}`,
      action,
      ...(subjectId ? { subjectId } : {}),
      details: { ...details, from },
    });
}
