import type { Deps } from '#server/features/deps.ts';
import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { notify, wakeSender } from '#server/features/messages/notifications/notify.ts';
import { words } from '#server/formats/words/words.ts';
import { administers } from '#server/http/access/administrator.ts';
import type { Chain } from '#server/runtime/anchors/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';

interface Fault {
  chain: Chain['name'];
  practiceId: number;
  position: string;
  fault: string;
}

/**
 * Logs and counts a fault found by a verification, and notifies the administrators of the practice, or of the
 * installation for events without a practice. Each fault is sent once, however often it is found.
 */
export async function reportFault(
  deps: Pick<Deps, 'db' | 'jobs' | 'email' | 'log' | 'metrics'>,
  { chain, practiceId, position, fault }: Fault,
): Promise<void> {
  const { db, email, log, metrics } = deps;
  log.error({ chain, practiceId, position, fault }, 'a chain is not as it was written');
  metrics.count('chain_faults_total', 'Faults that verifications of chains have found', { chain });
  if (!email) return;
  await db.transaction().execute(async (trx) => {
    for (const { accountId, email: recipient, language } of await selectAdministrators(trx, practiceId))
      await notify(deps, trx, {
        kind: 'chain-fault',
        practiceId: practiceId || null,
        accountId,
        method: 'Email',
        recipient,
        language: language ?? 'en',
        dedupKey: `chain-fault:${chain}:${practiceId}:${position}:${accountId}`,
      });
  });
  wakeSender(deps);
}

function selectAdministrators(trx: Trx, practiceId: number) {
  const able = trx
    .selectFrom('accounts as account')
    .leftJoin('notificationSettings as chosen', 'chosen.accountId', 'account.id')
    .where('account.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
    .select(['account.id as accountId', 'account.email', 'chosen.language']);
  if (practiceId === 0) return able.where('account.administersInstallation', '=', true).execute();
  return able
    .innerJoin('memberships as membership', 'membership.accountId', 'account.id')
    .where('membership.practiceId', '=', practiceId)
    .where(administers)
    .execute();
}

export const chainFault: MessageKind = {
  async compose({ publicUrl }, db, { practiceId, language }) {
    const practice = await findPracticeName(db, practiceId);
    return {
      obsolete: null,
      email: () => chainFaultEmail(practice, `${publicUrl}/provider/client-admin/audit`, language),
    };
  },
  sample: ({ visit, publicUrl }) => ({
    email: (language) =>
      chainFaultEmail(visit.practiceName, `${publicUrl}/provider/client-admin/audit`, language),
  }),
};

function chainFaultEmail(practice: string | undefined, link: string, language: Language): EmailWords {
  const product = words.getFixedT(language, 'patient-message')('product');
  const t = words.getFixedT(language, 'chain-fault-message');
  return {
    subject: t('subject', { practice: practice ?? product }),
    from: practice ?? product,
    blocks: [
      { type: 'greeting', text: t('lead') },
      { type: 'text', lines: [t('why'), t('todo')] },
      { type: 'action', label: t('open'), link },
    ],
  };
}

async function findPracticeName(db: Db, practiceId: number | null): Promise<string | undefined> {
  if (practiceId === null) return undefined;
  const practice = await db
    .selectFrom('practices')
    .select('name')
    .where('id', '=', practiceId)
    .executeTakeFirst();
  return practice?.name;
}
