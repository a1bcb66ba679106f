import { sql } from 'kysely';
import type { ConsentRecord } from '#server/features/check-in/consent/consent-record.ts';
import { buildProvenance, type ProvenanceFacts } from '#server/formats/fhir/provenance.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { byId, byLastUpdated, byPatient, byTarget, byTime } from './search-parameters.ts';

export default {
  type: 'Provenance',
  documentation:
    'Who signed, answered, took images, showed documents, reconciled, and sent to the record system.',
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    patient: byPatient,
    recorded: byTime('recorded', 'When it was done'),
    target: byTarget,
  },
  async build({ db, naming }, rows) {
    const patients = new Map(rows.map(({ id, patientId }) => [id, patientId]));
    const found = await db
      .selectFrom('fhirProvenances as provenance')
      .leftJoin('accounts as account', 'account.id', 'provenance.accountId')
      .leftJoin('consentRecords as consent', (join) =>
        join.onRef('consent.id', '=', 'provenance.targetId').on('provenance.activity', '=', 'consent-signed'),
      )
      .where('provenance.id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .select([
        'provenance.id',
        'provenance.activity',
        'provenance.targetType',
        'provenance.targetId',
        'provenance.at',
        'provenance.accountId',
        'account.displayName',
        'consent.record',
      ])
      .execute();
    return new Map(
      found.map(({ id, activity, targetType, targetId, at, accountId, displayName, record }) => {
        const built = buildProvenance(naming, {
          activity,
          target: { type: targetType, id: targetId },
          at,
          patientRecordId: patients.get(id) ?? '',
          agent: accountId ? { kind: 'staff', id: accountId, name: displayName ?? '' } : signer(record),
        });
        return [id, built];
      }),
    );
  },
} satisfies FhirType;

function signer(record: string | null): ProvenanceFacts['agent'] {
  const representative = record && (JSON.parse(record) as ConsentRecord).legalRepresentativeFullName;
  return representative ? { kind: 'legal-representative', name: representative } : { kind: 'patient' };
}
