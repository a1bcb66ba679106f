import { sql } from 'kysely';
import { type ConsentRecord, policyOf } from '#server/features/check-in/consent/consent-record.ts';
import { buildConsent } from '#server/formats/fhir/consent.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { byId, byIdentifier, byLastUpdated, byPatient, byStatus, byTime } from './search-parameters.ts';

export default {
  type: 'Consent',
  documentation: 'A signature of the consent to telehealth. Its receipt, a PDF, is read as Binary.',
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Consent', 'consent'),
    patient: byPatient,
    date: byTime('date', 'When it was signed'),
    status: byStatus('http://hl7.org/fhir/consent-state-codes'),
  },
  async build({ db, naming, baseUrl }, rows) {
    const patients = new Map(rows.map(({ id, patientId }) => [id, patientId]));
    const found = await db
      .selectFrom('consentRecords')
      .select(['id', 'record', 'at'])
      .where('id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .execute();
    return new Map(
      found.map(({ id, record, at }) => {
        const signed = JSON.parse(record) as ConsentRecord;
        const { typedSignature, legalRepresentativeFullName } = signed;
        const built = buildConsent(naming, {
          key: id,
          patientRecordId: patients.get(id) ?? '',
          signedAt: at,
          signature: typedSignature,
          signedBy: legalRepresentativeFullName === null ? 'patient' : 'legal-representative',
          policy: policyOf(signed, at),
          receipt: `${baseUrl}/Binary/${id}`,
        });
        return [id, built];
      }),
    );
  },
} satisfies FhirType;
