import { sql } from 'kysely';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { toE164 } from '#shared/rules/phone.ts';
import type { Db } from '../db/database.ts';
import { effective } from './effective.ts';

export interface IdentityColumns {
  practiceName: string;
  practicePhone: string;
  logoFileId: string | null;
}

export function identityOf(practice: string) {
  return [
    effective('practicePhone', { practice }).as('practicePhone'),
    sql<string | null>`${sql.ref(`${practice}.logoFileId`)}`.as('logoFileId'),
  ] as const;
}

export async function findIdentity(db: Db, practiceId: number): Promise<PracticeIdentity | null> {
  const row = await db
    .selectFrom('practices as practice')
    .where('practice.id', '=', practiceId)
    .select('practice.name as practiceName')
    .select(identityOf('practice'))
    .executeTakeFirst();
  return row ? presentPractice(row) : null;
}

export function presentPractice({
  practiceName,
  practicePhone,
  logoFileId,
}: IdentityColumns): PracticeIdentity {
  return {
    name: practiceName,
    phone: toE164(practicePhone),
    logo: logoFileId ? `/api/public/logos/${logoFileId}` : null,
  };
}
