import type { z } from 'zod';
import type {
  NotificationChange,
  NotificationSettings,
} from '../../../shared/contracts/rest/notification-settings.ts';
import type { ContactMethod, Language } from '../../../shared/domain/visit.ts';
import {
  DEFAULT_STAFF_METHODS,
  STAFF_TOPICS,
  type StaffTopic,
} from '../../../shared/domain/visit-message.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { changes } from '../audit/changes.ts';
import type { Deps } from '../deps.ts';
import { checkTextable, sendableMethods } from '../notifications/notify.ts';
import {
  type ChosenNotices,
  findChosen,
  saveChosen,
  selectColleagues,
} from './notification-settings.queries.ts';

type NoticeDeps = Pick<Deps, 'db' | 'email' | 'sms'>;

/** What the account wants to be told, and where (PRODUCT 6.23). */
export async function readNotificationSettings(
  deps: NoticeDeps,
  accountId: string,
): Promise<NotificationSettings> {
  return present(await findChosen(deps.db, accountId), sendableMethods(deps));
}

/** Saves the account's own choice. @throws CHANGED_MEANWHILE if it was saved since `version`; as `checkTextable` */
export async function saveNotificationSettings(
  deps: NoticeDeps,
  accountId: string,
  { methods, ...change }: z.output<typeof NotificationChange>,
): Promise<NotificationSettings> {
  checkTextable(deps, change.mobile);
  await deps.db.transaction().execute(async (trx) => {
    const former = await findChosen(trx, accountId);
    const saved = await saveChosen(trx, { ...change, accountId, methods: JSON.stringify(methods) });
    if (!saved) throw new CodedError('CHANGED_MEANWHILE');
    const { version: _, ...after } = change;
    await audit(trx, {
      actor: `account:${accountId}`,
      action: 'notification-settings.changed',
      details: {
        ...changes(
          { methods: former.methods, email: former.email, mobile: former.mobile, language: former.language },
          { ...after, methods },
        ),
      },
    });
  });
  return readNotificationSettings(deps, accountId);
}

export interface StaffRecipient {
  accountId: string;
  method: ContactMethod;
  recipient: string;
  language: Language;
}

/**
 * Who of these accounts is told of a topic, and where: those who work with the practice's visits, by the methods that
 * they chose and this installation can send by.
 */
export async function staffToTell(
  deps: Pick<Deps, 'email' | 'sms'>,
  db: Db,
  { practiceId, accountIds, topic }: { practiceId: number; accountIds: readonly string[]; topic: StaffTopic },
): Promise<StaffRecipient[]> {
  if (accountIds.length === 0) return [];
  const colleagues = await selectColleagues(db, practiceId, [...new Set(accountIds)]);
  return colleagues.flatMap((chosen) => {
    const { accountId } = chosen;
    const { email, mobile, language, methods } = present(chosen, sendableMethods(deps));
    const addresses: Record<ContactMethod, string | null> = { Email: email, SMS: mobile };
    return sendableMethods(deps).flatMap((method) => {
      const recipient = addresses[method];
      return recipient && methods[topic].includes(method) ? [{ accountId, method, recipient, language }] : [];
    });
  });
}

/** The language in which the account's owner wants notices. */
export async function noticeLanguage(db: Db, accountId: string): Promise<Language> {
  return (await findChosen(db, accountId)).language ?? 'en';
}

function present(chosen: ChosenNotices, available: ContactMethod[]): NotificationSettings {
  const methods = Object.fromEntries(
    STAFF_TOPICS.map((topic) => [topic, [...(chosen.methods?.[topic] ?? DEFAULT_STAFF_METHODS[topic])]]),
  ) as NotificationSettings['methods'];
  return {
    available,
    methods,
    version: chosen.version ?? 0,
    email: chosen.email ?? chosen.accountEmail,
    mobile: chosen.version === null ? chosen.accountMobile : chosen.mobile,
    language: chosen.language ?? 'en',
  };
}
