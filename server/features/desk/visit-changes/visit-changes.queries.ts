import { LOCATION_COLUMNS } from '#server/features/visits/visits/visit-location.ts';
import { describedVisitRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';

export async function selectCancelReasons(db: Db, ...visitIds: readonly string[]) {
  const place = { practice: 'practice', visitType: 'visit.visitTypeId' };
  const rows = await visitRows(db, { visitIds })
    .select(effective('cancelReasons', place).as('reasons'))
    .orderBy('visit.id')
    .execute();
  const [first = [], ...others] = rows.map(({ reasons }) => reasons);
  return first.filter(({ en }) => others.every((reasons) => reasons.some((one) => one.en === en)));
}

export function findRecord(db: Db, visitId: string) {
  return db
    .selectFrom('visits as visit')
    .leftJoin('visits as next', 'next.movedFrom', 'visit.id')
    .leftJoin('visits as former', 'former.id', 'visit.movedFrom')
    .leftJoin('accounts as account', 'account.id', 'visit.endedBy')
    .leftJoin('locations as location', 'location.id', 'visit.locationId')
    .where('visit.id', '=', visitId)
    .select(LOCATION_COLUMNS)
    .select([
      'visit.status',
      'visit.visitTypeId',
      'visit.providerId',
      'visit.endedAt',
      'visit.cancelledBy',
      'visit.cancelReason',
      'visit.cancelCategory',
      'visit.cancelComment',
      'visit.closedAfterHours',
      'visit.noShowReason',
      'visit.noShowComment',
      'visit.startsAt',
      'visit.isGroupVisit',
      'account.displayName as endedBy',
      'next.id as toId',
      'next.startsAt as toStart',
      'next.timeZone as toZone',
      'former.id as fromId',
      'former.startsAt as fromStart',
      'former.timeZone as fromZone',
    ])
    .executeTakeFirst();
}

export async function updateDescription(
  trx: Trx,
  visitId: string,
  { description, seen }: { description: string; seen: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('visits')
    .set({ description })
    .where('id', '=', visitId)
    .where('description', '=', seen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLocation(
  trx: Trx,
  visitId: string,
  { locationId, seen }: { locationId: string | null; seen: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('visits')
    .set({ locationId })
    .where('id', '=', visitId)
    .where('locationId', 'is not distinct from', seen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findMoved(db: Db, visitId: string, key: { accountId: string; idempotencyKey: string }) {
  return db
    .selectFrom('visits')
    .select('id')
    .where('movedFrom', '=', visitId)
    .where('createdBy', '=', key.accountId)
    .where('idempotencyKey', '=', key.idempotencyKey)
    .executeTakeFirst();
}

export function findSlot(trx: Trx, visitId: string) {
  return trx
    .selectFrom('visits')
    .where('id', '=', visitId)
    .select(['visitTypeId', 'providerId', 'timeZone', 'durationMinutes', 'createdBy'])
    .executeTakeFirstOrThrow();
}

export function findAsked(db: Db, visitId: string) {
  return describedVisitRows(db, { visitId })
    .leftJoin('ownConsents as ownText', 'ownText.id', 'type.ownConsentId')
    .select([
      'type.workflow',
      'type.consentVariant',
      'ownText.version as textVersion',
      'provider.licensedStates',
      effective('requiresLicensedProvider', { practice: 'practice', visitType: 'type.id' }).as(
        'requiresLicensedProvider',
      ),
    ])
    .executeTakeFirstOrThrow();
}
