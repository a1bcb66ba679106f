import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import { tellOfChannel } from '#server/features/messages/account-channels/account-channels.service.ts';
import {
  checkTextable,
  sendableMethods,
  wakeSender,
} from '#server/features/messages/notifications/notify.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { requireFreshProof } from '#server/http/access/fresh-proof.ts';
import type { Db } from '#server/storage/db/database.ts';
import type {
  NotificationChange,
  NotificationSettings,
} from '#shared/contracts/rest/messages/notification-settings.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { ContactMethod, Language } from '#shared/domain/visit.ts';
import {
  DEFAULT_STAFF_METHODS,
  NOTICE_TOPICS,
  type NoticeScope,
  type NoticeTopic,
} from '#shared/domain/visit-message.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type ChosenNotices,
  findChosen,
  resetContact,
  saveChosen,
  selectColleagues,
} from './notification-settings.queries.ts';

type NoticeDeps = Pick<Deps, 'db' | 'email' | 'sms'>;

export async function readNotificationSettings(
  deps: NoticeDeps,
  accountId: string,
): Promise<NotificationSettings> {
  return present(await findChosen(deps.db, accountId), sendableMethods(deps));
}

/**
 * Saves the account's own choice. A new email address or mobile number other than the account's own requires a proof,
 * and the owner is emailed.
 *
 * @throws CHANGED_MEANWHILE if the stored version is newer than `version`; PROOF_REQUIRED; as `checkTextable`
 */
export async function saveNotificationSettings(
  deps: NoticeDeps & Pick<Deps, 'clock' | 'jobs'>,
  staff: Pick<Staff, 'accountId' | 'staffSessionId'>,
  { methods, ...change }: z.output<typeof NotificationChange>,
): Promise<NotificationSettings> {
  const { accountId } = staff;
  checkTextable(deps, change.mobile);
  await deps.db.transaction().execute(async (trx) => {
    const former = await findChosen(trx, accountId);
    const isElsewhere = leadsElsewhere(former, change);
    if (isElsewhere) await requireFreshProof(trx, staff, deps.clock());
    const saved = await saveChosen(trx, { ...change, accountId, methods: JSON.stringify(methods) });
    if (!saved) throw new CodedError('CHANGED_MEANWHILE');
    const { version: _, ...after } = change;
    await audit(trx, {
      actor: `account:${accountId}`,
      action: 'notification-settings.changed',
      details: {
        ...changes(
          {
            methods: former.methods,
            email: former.email,
            mobile: former.mobile,
            language: former.language,
            scope: former.scope,
          },
          { ...after, methods },
        ),
      },
    });
    if (isElsewhere) await tellOfChannel(deps, trx, accountId, 'notice-address-changed');
  });
  wakeSender(deps);
  return readNotificationSettings(deps, accountId);
}

export async function noticesElsewhere(
  db: Db,
  accountId: string,
): Promise<{ email: string | null; mobile: string | null }> {
  const { email, mobile, accountEmail, accountMobile } = await findChosen(db, accountId);
  return {
    email: email === accountEmail ? null : email,
    mobile: mobile === accountMobile ? null : mobile,
  };
}

export async function returnToOwnContact(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Pick<Staff, 'accountId'>,
  contact: 'email' | 'mobile',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const former = (await noticesElsewhere(trx, accountId))[contact];
    if (former === null) return;
    const own = await resetContact(trx, accountId, contact);
    await audit(trx, {
      actor: `account:${accountId}`,
      action: 'notification-settings.changed',
      details: { ...changes({ [contact]: former }, { [contact]: own }) },
    });
  });
}

function leadsElsewhere(
  { email, mobile, accountEmail, accountMobile }: ChosenNotices,
  chosen: { email: string; mobile: string | null },
): boolean {
  return (
    ![email, accountEmail].includes(chosen.email) ||
    (chosen.mobile !== null && ![mobile, accountMobile].includes(chosen.mobile))
  );
}

/** A push uses the language that applies when it is sent. */
export type StaffRecipient =
  | { accountId: string; method: ContactMethod; recipient: string; language: Language }
  | { accountId: string; method: 'Push' };

export interface StaffOfVisit {
  practiceId: number;
  providerId: string;
  scheduledBy: readonly string[];
}

/**
 * Recipients and methods of a topic's notification about this visit: staff who work with the practice's visits and
 * chose this visit, by their chosen methods that this installation supports. The person who scheduled a visit is
 * always notified of undelivered messages.
 */
export async function staffToTell(
  deps: Pick<Deps, 'email' | 'sms'>,
  db: Db,
  { practiceId, providerId, scheduledBy }: StaffOfVisit,
  topic: NoticeTopic,
): Promise<StaffRecipient[]> {
  const colleagues = await selectColleagues(db, practiceId, [...new Set([providerId, ...scheduledBy])]);
  return colleagues.flatMap((chosen) => {
    const { accountId } = chosen;
    const scheduled = scheduledBy.includes(accountId);
    const theirs: Record<NoticeScope, boolean> = {
      own: accountId === providerId || (scheduled && topic === 'undeliverable'),
      scheduled: accountId === providerId || scheduled,
      practice: true,
    };
    return theirs[chosen.scope ?? usualScope(chosen.apiAccess)] ? waysTo(deps, chosen, topic) : [];
  });
}

export async function namedStaffToTell(
  deps: Pick<Deps, 'email' | 'sms'>,
  db: Db,
  practiceId: number,
  accountIds: readonly string[],
  topic: NoticeTopic,
): Promise<StaffRecipient[]> {
  if (accountIds.length === 0) return [];
  const colleagues = await selectColleagues(db, practiceId, accountIds);
  return colleagues
    .filter(({ accountId }) => accountIds.includes(accountId))
    .flatMap((chosen) => waysTo(deps, chosen, topic));
}

function waysTo(
  deps: Pick<Deps, 'email' | 'sms'>,
  chosen: ChosenNotices,
  topic: NoticeTopic,
): StaffRecipient[] {
  const { accountId } = chosen;
  const { email, mobile, language, methods } = present(chosen, sendableMethods(deps));
  const addresses: Record<ContactMethod, string | null> = { Email: email, SMS: mobile };
  const written = sendableMethods(deps).flatMap((method) => {
    const recipient = addresses[method];
    return recipient && methods[topic].includes(method) ? [{ accountId, method, recipient, language }] : [];
  });
  return methods[topic].includes('Push') ? [...written, { accountId, method: 'Push' }] : written;
}

export async function noticeLanguage(db: Db, accountId: string): Promise<Language> {
  return (await findChosen(db, accountId)).language ?? 'en';
}

function present(chosen: ChosenNotices, available: ContactMethod[]): NotificationSettings {
  const mobile = chosen.version === null ? chosen.accountMobile : chosen.mobile;
  // The form refuses text messages without a number, also as a default.
  const byDefault = (topic: NoticeTopic) =>
    DEFAULT_STAFF_METHODS[topic].filter((method) => method !== 'SMS' || mobile);
  const methods = Object.fromEntries(
    NOTICE_TOPICS.map((topic) => [topic, [...(chosen.methods?.[topic] ?? byDefault(topic))]]),
  ) as NotificationSettings['methods'];
  return {
    available,
    methods,
    version: chosen.version ?? 0,
    email: chosen.email ?? chosen.accountEmail,
    mobile,
    language: chosen.language ?? 'en',
    scope: chosen.scope ?? usualScope(chosen.apiAccess),
  };
}

/** Clinical admins have no visits of their own, so they are notified of visits that they scheduled. */
const usualScope = (apiAccess: number): NoticeScope =>
  apiAccess === API_ACCESS.clinicalAdmin ? 'scheduled' : 'own';
