import { sql } from 'kysely';
import { buildPatient } from '#server/formats/fhir/patient.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { byBirthDate, byId, byIdentifier, byLastUpdated, byName } from './search-parameters.ts';

export default {
  type: 'Patient',
  documentation: 'A patient of the practice.',
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Patient', 'patient'),
    name: byName('patients'),
    birthdate: byBirthDate,
  },
  async build({ db, naming }, rows) {
    const found = await db
      .selectFrom('patients')
      .selectAll()
      .where('id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .execute();
    return new Map(
      found.map(({ addressLine, city, state, zip, ...patient }) => {
        const address = { line: addressLine ?? '', city: city ?? '', state: state ?? '', zip: zip ?? '' };
        const isKnown = Object.values(address).some((part) => part !== '');
        return [patient.id, buildPatient(naming, { ...patient, address: isKnown ? address : null })];
      }),
    );
  },
} satisfies FhirType;
