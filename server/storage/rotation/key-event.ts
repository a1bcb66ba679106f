import type { AuditAction } from '#shared/domain/audit.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import type { Trx } from '../db/database.ts';

/** A change to a secret or a data key. The command runs without a signed-in user. */
interface KeyEvent {
  practiceId?: number;
  actor: 'system';
  action: Extract<AuditAction, 'data-key.replaced' | 'data-key.deleted' | 'data-key.kept' | 'secret.rotated'>;
  subjectId: string;
  details?: AuditDetails;
}

/** Writes an audit event in the change's transaction. The command passes it in, because storage imports no feature. */
export type AuditKeyEvent = (trx: Trx, event: KeyEvent) => Promise<void>;
