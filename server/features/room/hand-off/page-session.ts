import { findOverSessions } from '#server/features/visits/links/links.service.ts';
import type { PageSession } from '#server/http/access/caller.ts';
import { findOverStaffRights, staffRight } from '#server/http/access/staff-rights.ts';
import type { Db } from '#server/storage/db/database.ts';

export const columnsOf = ({ of, id }: PageSession) => ({
  fromSessionId: of === 'visit-session' ? id : null,
  fromStaffSessionId: of === 'staff' ? id : null,
});

export const actorOf = (page: PageSession): string =>
  page.of === 'staff' ? `account:${page.accountId}` : `link:${page.linkId}`;

export async function isPageOver(
  db: Db,
  page: PageSession,
  practiceId: number,
  now: number,
): Promise<boolean> {
  const over =
    page.of === 'staff'
      ? await findOverStaffRights(db, [staffRight({ staffSessionId: page.id, practiceId })], now)
      : await findOverSessions(db, [page.id], now);
  return over.length > 0;
}
