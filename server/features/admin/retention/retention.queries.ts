import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { KeptSetting } from '#shared/rules/retention.ts';

export type Kept = { practiceId: number } & Record<KeptSetting, number | null>;

/** Each practice's retention periods in days, including practices that are turned off. */
export function selectKept(db: Db): Promise<Kept[]> {
  const place = { practice: 'practice' };
  return db
    .selectFrom('practices as practice')
    .select([
      'practice.id as practiceId',
      effective('keepChatDays', place).as('keepChatDays'),
      effective('keepImagesDays', place).as('keepImagesDays'),
      effective('keepIntakeDays', place).as('keepIntakeDays'),
      effective('keepDeviceTestsDays', place).as('keepDeviceTestsDays'),
      effective('keepQualityDays', place).as('keepQualityDays'),
      effective('keepMessagesDays', place).as('keepMessagesDays'),
      effective('keepAuditDays', place).as('keepAuditDays'),
    ])
    .orderBy('practice.id')
    .execute();
}
