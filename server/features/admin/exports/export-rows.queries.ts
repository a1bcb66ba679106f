import { type RawBuilder, sql } from 'kysely';
import { seriesLength } from '#server/features/visits/visits/series-place.ts';
import type { Db } from '#server/storage/db/database.ts';
import { keysetPage } from '#server/storage/db/keyset-page.ts';
import type { ExportKind } from '#shared/domain/export.ts';
import type { DisputeState } from '#shared/domain/payment.ts';
import { midnight, type RowsExport } from './exports.queries.ts';

interface Source {
  from: RawBuilder<unknown>;
  practice: RawBuilder<number>;
  at: RawBuilder<unknown>;
  id: RawBuilder<string>;
  idType: 'uuid' | 'bigint';
  columns: Record<string, RawBuilder<unknown>>;
}

const patientName = { firstName: sql`patient.first_name`, lastName: sql`patient.last_name` };

/** In the currency's main unit. */
const disputed = (state: DisputeState) =>
  sql`(select coalesce(sum(dispute.amount_cents), 0) / 100.0::float8 from payment_disputes as dispute
    where dispute.payment_id = payment.id and dispute.state = ${state})`;

const SOURCES: Record<ExportKind, Source> = {
  visits: {
    from: sql`visits as visit
      join visit_types as type on type.id = visit.visit_type_id
      join accounts as provider on provider.id = visit.provider_id
      left join locations as location on location.id = visit.location_id`,
    practice: sql`visit.practice_id`,
    at: sql`visit.starts_at`,
    id: sql`visit.id`,
    idType: 'uuid',
    columns: {
      visitId: sql`visit.id`,
      startsAt: sql`visit.starts_at`,
      timeZone: sql`visit.time_zone`,
      durationMinutes: sql`visit.duration_minutes`,
      status: sql`visit.status`,
      visitType: sql`type.name`,
      provider: sql`provider.display_name`,
      location: sql`location.name`,
      isGroupVisit: sql`visit.is_group_visit`,
      patients: sql`(select string_agg(patient.first_name || ' ' || patient.last_name, '; ' order by part.position)
        from visit_patients as part join patients as patient on patient.id = part.patient_id
        where part.visit_id = visit.id)`,
      description: sql`visit.description`,
      origination: sql`visit.origination`,
      interpreterPresent: sql`visit.interpreter_present`,
      createdAt: sql`visit.created_at`,
      beganAt: sql`visit.began_at`,
      endedAt: sql`visit.ended_at`,
      cancelledBy: sql`visit.cancelled_by`,
      cancelReason: sql`visit.cancel_reason ->> 'en'`,
      cancelCategory: sql`visit.cancel_category`,
      cancelComment: sql`visit.cancel_comment`,
      noShowReason: sql`visit.no_show_reason`,
      noShowComment: sql`visit.no_show_comment`,
      patientsNoShowReasons: sql`(select string_agg(distinct part.no_show_reason, '; ') from visit_patients as part
        where part.visit_id = visit.id)`,
      patientsNoShowComments: sql`(select string_agg(nullif(part.no_show_comment, ''), '; ' order by part.position)
        from visit_patients as part where part.visit_id = visit.id)`,
      patientsCancelCategories: sql`(select string_agg(distinct part.cancel_category, '; ') from visit_patients as part
        where part.visit_id = visit.id and part.removed_by is null)`,
      billingGrouping: sql`type.billing_grouping`,
      seriesPosition: sql`visit.series_position`,
      seriesVisits: seriesLength,
    },
  },
  patients: {
    from: sql`patients as patient`,
    practice: sql`patient.practice_id`,
    at: sql`patient.created_at`,
    id: sql`patient.id`,
    idType: 'uuid',
    columns: {
      patientId: sql`patient.id`,
      ...patientName,
      email: sql`patient.email`,
      mobile: sql`patient.mobile`,
      language: sql`patient.language`,
      createdAt: sql`patient.created_at`,
    },
  },
  users: {
    from: sql`memberships as membership join accounts as account on account.id = membership.account_id`,
    practice: sql`membership.practice_id`,
    at: sql`account.created_at`,
    id: sql`account.id`,
    idType: 'uuid',
    columns: {
      accountId: sql`account.id`,
      displayName: sql`account.display_name`,
      firstName: sql`account.first_name`,
      lastName: sql`account.last_name`,
      email: sql`account.email`,
      mobile: sql`account.mobile`,
      userType: sql`membership.user_type`,
      apiAccess: sql`'0x' || to_hex(account.api_access)`,
      isClientAdmin: sql`account.is_client_admin`,
      canEndVisit: sql`account.can_end_visit`,
      specialties: sql`array_to_string(account.specialties, '; ')`,
      licensedStates: sql`array_to_string(account.licensed_states, '; ')`,
      createdAt: sql`account.created_at`,
      lastActivityAt: sql`account.last_activity_at`,
    },
  },
  consent: {
    from: sql`consent_records as record
      join visit_patients as part on part.session_id = record.session_id
      join patients as patient on patient.id = part.patient_id`,
    practice: sql`record.practice_id`,
    at: sql`record.at`,
    id: sql`record.id`,
    idType: 'uuid',
    columns: {
      seq: sql`record.seq`,
      recordId: sql`record.id`,
      at: sql`record.at`,
      kind: sql`record.kind`,
      visitId: sql`record.visit_id`,
      patientId: sql`patient.id`,
      ...patientName,
      record: sql`record.record`,
      hash: sql`encode(record.hash, 'hex')`,
    },
  },
  payments: {
    from: sql`payments as payment
      join visits as visit on visit.id = payment.visit_id
      join visit_types as type on type.id = visit.visit_type_id
      join accounts as provider on provider.id = visit.provider_id
      join visit_patients as part on part.session_id = payment.session_id
      join patients as patient on patient.id = part.patient_id
      left join accounts as processor on processor.id = payment.processed_by`,
    practice: sql`visit.practice_id`,
    at: sql`payment.created_at`,
    id: sql`payment.id`,
    idType: 'uuid',
    columns: {
      paymentId: sql`payment.id`,
      createdAt: sql`payment.created_at`,
      visitId: sql`payment.visit_id`,
      patientId: sql`patient.id`,
      ...patientName,
      billingGrouping: sql`type.billing_grouping`,
      providerBillingCategory: sql`array_to_string(provider.specialties, '; ')`,
      practiceCopay: sql`type.copay_cents / 100.0::float8`,
      state: sql`payment.state`,
      currency: sql`payment.currency`,
      amount: sql`payment.amount_cents / 100.0::float8`,
      captured: sql`payment.captured_cents / 100.0::float8`,
      refunded: sql`payment.refunded_cents / 100.0::float8`,
      disputed: disputed('open'),
      lostInDisputes: disputed('lost'),
      processor: sql`payment.processor`,
      processorId: sql`payment.processor_id`,
      failure: sql`payment.failure`,
      processedBy: sql`processor.display_name`,
      processedAt: sql`payment.processed_at`,
    },
  },
  audit: {
    from: sql`audit_events as event`,
    practice: sql`event.practice_id`,
    at: sql`event.at`,
    id: sql`event.id`,
    idType: 'bigint',
    columns: {
      eventId: sql`event.id`,
      at: sql`event.at`,
      actor: sql`event.actor`,
      action: sql`event.action`,
      visitId: sql`event.visit_id`,
      subjectId: sql`event.subject_id`,
      changes: sql`event.details`,
      details: sql`event.details::text`,
      address: sql`event.address`,
      userAgent: sql`event.user_agent`,
      sessionId: sql`event.session_id`,
      previousHash: sql`encode(event.previous_hash, 'hex')`,
      hash: sql`encode(event.hash, 'hex')`,
    },
  },
};

export const columnsOf = (kind: ExportKind): string[] => Object.keys(SOURCES[kind].columns);

export async function selectExportRows(db: Db, of: RowsExport, limit: number) {
  const { rows, nextCursor } = await keysetPage(
    db,
    [rowsOf(db, of).selectAll()],
    { sort: 'at', limit, cursor: of.cursor ?? undefined },
    {
      keys: { at: { by: sql`source.row_at`, type: 'timestamptz' } },
      id: sql`source.row_id`,
      idType: SOURCES[of.kind].idType,
    },
  );
  return { rows: rows as Record<string, unknown>[], nextCursor };
}

export async function countExportRows(db: Db, of: RowsExport): Promise<number> {
  const { rows } = await rowsOf(db, of).select(sql<string>`count(*)`.as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}

/** The planner flattens the inner query, so that the page's conditions reach the tables' indexes. */
function rowsOf(db: Db, { kind, practiceId, fromDay, toDay }: RowsExport) {
  const { from, practice, at, id, columns } = SOURCES[kind];
  const where = [sql`${practice} = ${practiceId}`];
  if (fromDay) where.push(sql`${at} >= ${midnight(practiceId, fromDay, 0)}`);
  if (toDay) where.push(sql`${at} < ${midnight(practiceId, toDay, 1)}`);
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return db.selectFrom(
    sql<Record<string, unknown>>`(
      select ${at} as row_at, ${id} as row_id, ${sql.join(named)}
      from ${from} where ${sql.join(where, sql` and `)}
    )`.as('source'),
  );
}
