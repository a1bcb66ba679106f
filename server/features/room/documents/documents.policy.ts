import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import { type DocumentHome, findHome } from './documents.queries.ts';

export interface DocumentUser {
  staff: Staff;
  practiceIds: number[];
}
export interface DocumentGrant extends DocumentUser {
  document: DocumentHome;
}

type InQuery = { query: { scope?: 'my' | 'practice' | undefined; practiceId?: number | undefined } };
type OfDocument = { params: { documentId: string } };

/**
 * Access to documents (PRODUCT 18.1, 18.2, 18.6).
 * - Only its owner sees a document in My Documents that is associated with no practice.
 * - Everyone who uses documents in a practice sees the documents associated with it.
 * - A document's owner renames and deletes it. A document outside of My Documents may also be changed by people who
 *   use documents in all of its practices, so that no practice loses its document by another's decision.
 */
export function documentPolicies(db: Db) {
  async function user(caller: Caller): Promise<DocumentUser> {
    const staff = await caller.staff();
    const practiceIds = practicesWhere(staff, 'documents.use');
    if (practiceIds.length === 0) throw new CodedError('ACCESS_DENIED');
    return { staff, practiceIds };
  }
  async function ofPractice(caller: Caller, practiceId: number | null | undefined): Promise<DocumentUser> {
    const grant = await user(caller);
    if (typeof practiceId === 'number' && !grant.practiceIds.includes(practiceId))
      return refuseUnseen(db, grant.staff.accountId, 'practice', String(practiceId));
    return grant;
  }
  async function ofDocument(caller: Caller, { params }: OfDocument): Promise<DocumentGrant> {
    // Without the permission, every document looks missing.
    const staff = await caller.staff();
    const practiceIds = practicesWhere(staff, 'documents.use');
    const document = await findHome(db, params.documentId);
    if (!document || document.removedAt || !sees({ staff, practiceIds }, document))
      return refuseUnseen(db, staff.accountId, 'document', params.documentId);
    return { staff, practiceIds, document };
  }

  return {
    ofList: (caller: Caller, { query }: InQuery) => ofPractice(caller, query.practiceId),
    ofPracticeInBody: (caller: Caller, { body }: { body: { practiceId: number | null } }) =>
      ofPractice(caller, body.practiceId),
    ofDocument,
    /** @throws ACCESS_DENIED for a document that the caller sees but may not change */
    async ofChange(caller: Caller, input: OfDocument): Promise<DocumentGrant> {
      const grant = await ofDocument(caller, input);
      if (!mayChange(grant, grant.document)) throw new CodedError('ACCESS_DENIED');
      return grant;
    },
    async ofDeleted(caller: Caller, { params }: OfDocument): Promise<DocumentGrant> {
      const staff = await caller.staff();
      const practiceIds = practicesWhere(staff, 'documents.use');
      const document = await findHome(db, params.documentId);
      const own = document?.removedBy === staff.accountId && sees({ staff, practiceIds }, document);
      if (!document || !own) return refuseUnseen(db, staff.accountId, 'document', params.documentId);
      return { staff, practiceIds, document };
    },
  };
}

export function sees(
  { staff, practiceIds }: DocumentUser,
  document: Pick<DocumentHome, 'ownerId' | 'personal' | 'practiceIds'>,
): boolean {
  if (practiceIds.length === 0) return false;
  if (document.personal && document.ownerId === staff.accountId) return true;
  return document.practiceIds.some((id) => practiceIds.includes(id));
}

export function mayChange(
  { staff, practiceIds }: DocumentUser,
  document: Pick<DocumentHome, 'ownerId' | 'personal' | 'practiceIds'>,
): boolean {
  if (document.ownerId === staff.accountId) return true;
  return !document.personal && document.practiceIds.every((id) => practiceIds.includes(id));
}
