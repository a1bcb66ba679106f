import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { describedVisitPatientRows, type VisitPatients } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { NOT_HELD_STATUSES } from '#shared/domain/visit.ts';

export type Payment = Selectable<Database['payments']>;
export type PaymentChange = Updateable<Database['payments']>;

function copayRows(db: Db, patients: VisitPatients) {
  return describedVisitPatientRows(db, patients).select([
    'visitPatient.sessionId',
    'visitPatient.visitId',
    'visit.practiceId',
    'visit.status',
    'visit.startsAt',
    'visit.durationMinutes',
    'practice.name as practiceName',
    'patient.firstName',
    'patient.lastName',
    'type.copayMode as mode',
    'type.copayCents as cents',
    'type.copayMandatory as mandatory',
    'type.billingGrouping',
  ]);
}
export type CopayRow = NonNullable<Awaited<ReturnType<typeof findCopay>>>;

export function findCopay(db: Db, sessionId: string) {
  return copayRows(db, { sessionId }).executeTakeFirst();
}

export function selectCopays(db: Db, visitId: string) {
  return copayRows(db, { visitId }).orderBy('visitPatient.position').execute();
}

export function findPayment(db: Db, sessionId: string) {
  return db.selectFrom('payments').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();
}

export function selectPayments(db: Db, visitId: string) {
  return db
    .selectFrom('payments as payment')
    .leftJoin('accounts as account', 'account.id', 'payment.processedBy')
    .where('payment.visitId', '=', visitId)
    .selectAll('payment')
    .select('account.displayName as processedByName')
    .execute();
}

export function selectPaymentsOf(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('payments')
    .where('sessionId', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('state', '!=', 'pending')
    .selectAll()
    .execute();
}

export function findPaymentByProcessorId(db: Db, processorId: string) {
  return db.selectFrom('payments').selectAll().where('processorId', '=', processorId).executeTakeFirst();
}

export function lockPayment(trx: Trx, id: string) {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function ensurePayment(
  db: Db,
  row: Pick<Payment, 'id' | 'visitId' | 'sessionId' | 'currency'>,
): Promise<Payment> {
  await db
    .insertInto('payments')
    .values({ ...row, state: 'pending' })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .execute();
  return db
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', row.sessionId)
    .executeTakeFirstOrThrow();
}

type Claim = Required<Pick<PaymentChange, 'claim' | 'claimKey' | 'claimedBy' | 'claimedAt' | 'claimCents'>>;

export function claimPayment(db: Db, payment: Pick<Payment, 'id' | 'state'>, claim: Claim) {
  return db
    .updateTable('payments')
    .set(claim)
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .where('claim', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function updateClaimed(
  db: Db,
  { id, claimKey }: Pick<Payment, 'id' | 'claimKey'>,
  change: PaymentChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .where('claimKey', '=', claimKey)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updatePayment(trx: Trx, id: string, change: PaymentChange): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}

export function selectUnsettled(db: Db, { staleBefore, now }: { staleBefore: Date; now: Date }) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where((where) =>
      where.or([
        where('claimedAt', '<=', staleBefore),
        where.and([
          where('state', '=', 'pre-authorized'),
          where('claim', 'is', null),
          where('expiresAt', '<=', now),
        ]),
      ]),
    )
    .orderBy('createdAt')
    .limit(200)
    .execute();
}

/**
 * Unclaimed holds of visits that will not take place, as a whole or for this patient.
 *
 * @param undoableSince ends by staff since then can still be undone
 */
export function selectHeldForNothing(db: Db, undoableSince: Date) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('visits as visit', 'visit.id', 'payment.visitId')
    .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'payment.sessionId')
    .selectAll('payment')
    .where('payment.state', '=', 'pre-authorized')
    .where('payment.claim', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('visit.status', 'in', [...NOT_HELD_STATUSES]),
          where.or([where('visit.endedBy', 'is', null), where('visit.endedAt', '<=', undoableSince)]),
        ]),
        where.and([
          where('visitPatient.cancelledAt', 'is not', null),
          where.or([
            where('visitPatient.removedBy', 'is', null),
            where('visitPatient.cancelledAt', '<=', undoableSince),
          ]),
        ]),
      ]),
    )
    .orderBy('payment.createdAt')
    .limit(200)
    .execute();
}

export function selectDisputes(db: Db, paymentId: string) {
  return db
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .execute();
}

export async function upsertDispute(
  trx: Trx,
  dispute: Insertable<Database['paymentDisputes']>,
): Promise<void> {
  const { state, amountCents } = dispute;
  await trx
    .insertInto('paymentDisputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, amountCents }))
    .execute();
}

export async function sumDisputes(db: Db, paymentIds: readonly string[]) {
  const rows = await db
    .selectFrom('paymentDisputes')
    .where('paymentId', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .groupBy(['paymentId', 'state', 'currency'])
    .orderBy('state')
    .orderBy('currency')
    .select(({ fn }) => ['paymentId', 'state', 'currency', fn.sum<string>('amountCents').as('cents')])
    .execute();
  return rows.map(({ cents, ...row }) => ({ ...row, amountCents: Number(cents) }));
}

export async function findAccountName(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('displayName')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.displayName ?? null;
}

export async function wasEventReceived(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('paymentEvents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

export async function insertEvent(
  db: Db,
  event: { id: string; type: string; receivedAt: Date },
): Promise<void> {
  await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
