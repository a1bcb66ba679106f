import { sql } from 'kysely';
import { buildPractitioner } from '#server/formats/fhir/practitioner.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { type FhirType, idsOf } from './fhir-type.ts';
import { byId, byIdentifier, byLastUpdated, byName } from './search-parameters.ts';

export default {
  type: 'Practitioner',
  documentation: 'A member of the staff. One who left stays, and is not active.',
  parameters: {
    _id: byId,
    _lastUpdated: byLastUpdated,
    identifier: byIdentifier('Practitioner', 'practitioner'),
    name: byName('accounts'),
  },
  async build({ db, naming, practiceIds }, rows) {
    const found = await db
      .selectFrom('accounts as account')
      .select([
        'account.id',
        'account.firstName',
        'account.lastName',
        'account.displayName',
        'account.email',
        'account.specialties',
        'account.apiAccess',
        sql<boolean>`exists (select from memberships as membership
          where membership.account_id = account.id
          and membership.practice_id = any(${[...practiceIds]}::integer[]))`.as('isMember'),
      ])
      .where('account.id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`)
      .execute();
    return new Map(
      found.map(({ isMember, apiAccess, ...account }) => [
        account.id,
        buildPractitioner(naming, { ...account, active: isMember && mayEnterStaffArea(apiAccess) }),
      ]),
    );
  },
} satisfies FhirType;
