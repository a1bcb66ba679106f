import { sql } from 'kysely';
import { buildLocation } from '#server/formats/fhir/location.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { byId, byIdentifier, byLastUpdated, byName, byStatus } from './search-parameters.ts';

export default {
  type: 'Location',
  documentation:
    "A location of the practice, at which visits by video are held. One that is off the practice's list stays, and is inactive.",
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Location', 'location'),
    name: byName('locations'),
    status: byStatus('http://hl7.org/fhir/location-status'),
  },
  async build({ db, naming }, rows) {
    const found = await db
      .selectFrom('locations')
      .select(['id', 'name', 'address', 'city', 'state', 'zipCode', 'removedAt'])
      .where('id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .execute();
    return new Map(
      found.map(({ removedAt, ...location }) => [
        location.id,
        buildLocation(naming, { ...location, active: removedAt === null }),
      ]),
    );
  },
} satisfies FhirType;
