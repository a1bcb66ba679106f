import { refuseUnseen } from '#server/features/core/audit/refuse.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { restFeature, route } from '#server/http/rest.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { pageViewContracts } from '#shared/contracts/rest/audit/page-views.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import type { PageViewRoute } from '#shared/rules/page-views.ts';
import { COUNTED_PAGES, type CountedPage, pageViewRouteOf } from '#shared/rules/page-views.ts';

/** A person opens a page every few seconds; a whole practice may share one address. */
const OFTEN = { perMinute: 600 };

/**
 * Counts a page view, and logs it under the practice's name for the page (PRODUCT 17.6), for the installation's own
 * tools. Logs no person or address, which would name visits and patients.
 */
export default function pageViewRoutes({ db, clock, metrics, log }: Deps) {
  async function count(
    practiceId: number,
    which: (routes: readonly PageViewRoute[]) => PageViewRoute | null,
  ) {
    const found = which(await selectPageViewRoutes(db, practiceId));
    if (!found) return { counted: false };
    const { page } = found;
    metrics.count('page_views_total', 'Pages that were opened, of those that practices count', { page });
    log.info({ event: 'PageView', page, practiceId, at: new Date(clock()).toISOString() }, 'page view');
    return { counted: true };
  }
  const countPage = (practiceId: number, page: CountedPage) =>
    count(practiceId, (routes) => pageViewRouteOf(COUNTED_PAGES[page], routes));
  return restFeature(pageViewContracts, {
    'POST /api/provider/page-views': route(
      pageViewPolicy(db),
      ({ body: { prefix } }, practiceId) =>
        count(practiceId, (routes) => routes.find((one) => one.prefix === prefix) ?? null),
      OFTEN,
    ),
    'POST /api/patient/sessions/:sessionId/page-views': route(
      patientOfPage,
      ({ body: { page } }, practiceId) => countPage(practiceId, page),
      OFTEN,
    ),
    'POST /api/patient/after-visit/:linkId/page-views': route(
      readerOfPage,
      (_input, practiceId) => countPage(practiceId, 'after-visit'),
      OFTEN,
    ),
    'POST /api/guest/sessions/:guestId/page-views': route(
      guestOfPage,
      (_input, practiceId) => countPage(practiceId, 'guest'),
      OFTEN,
    ),
  });
}

/**
 * Staff are counted in their own practices (PRODUCT 17.6).
 *
 * @returns the practice
 */
function pageViewPolicy(db: Db) {
  return async (
    caller: Caller,
    { body: { practiceId } }: { body: { practiceId: number } },
  ): Promise<number> => {
    const staff = await caller.staff();
    if (!mayEnterStaffArea(staff.apiAccess)) throw new CodedError('ACCESS_DENIED');
    if (!staff.memberships.some((membership) => membership.practiceId === practiceId))
      return refuseUnseen(db, staff.accountId, 'practice', String(practiceId));
    return practiceId;
  };
}

const patientOfPage = async (
  caller: Caller,
  { params: { sessionId } }: { params: { sessionId: string } },
): Promise<number> => (await caller.patient(sessionId)).practiceId;

const readerOfPage = async (
  caller: Caller,
  { params: { linkId } }: { params: { linkId: string } },
): Promise<number> => (await caller.afterVisit(linkId)).practiceId;

const guestOfPage = async (
  caller: Caller,
  { params: { guestId } }: { params: { guestId: string } },
): Promise<number> => (await caller.guest(guestId)).practiceId;

async function selectPageViewRoutes(db: Db, practiceId: number): Promise<PageViewRoute[]> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select(effective('pageViewRoutes', { practice: 'practice' }).as('routes'))
    .executeTakeFirst();
  return row?.routes ?? [];
}
