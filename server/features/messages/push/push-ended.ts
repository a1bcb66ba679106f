import type { Deps } from '#server/features/deps.ts';
import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { notify } from '#server/features/messages/notifications/notify.ts';
import { words } from '#server/formats/words/words.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';
import { findAddress, findLanguage, selectReachable } from './push.queries.ts';

/**
 * Notifies a person that one of their browsers takes no more pushes, because an escalation by push alone would reach
 * no one.
 */
export const pushEnded: MessageKind = {
  async compose({ publicUrl }, db, { accountId, language }) {
    if (!accountId) return null;
    const hasOthers = (await selectReachable(db, [accountId])).length > 0;
    return {
      obsolete: null,
      email: () => pushEndedEmail(publicUrl, hasOthers, language),
    };
  },
  sample: ({ publicUrl }) => ({ email: (language) => pushEndedEmail(publicUrl, false, language) }),
};

function pushEndedEmail(publicUrl: string, hasOthers: boolean, language: Language): EmailWords {
  const t = words.getFixedT(language, 'push-message');
  const product = words.getFixedT(language, 'patient-message')('product');
  return {
    subject: t('ended.subject'),
    from: product,
    blocks: [
      { type: 'greeting', text: t('ended.lead') },
      { type: 'text', lines: [t(hasOthers ? 'ended.others' : 'ended.none')] },
      { type: 'action', label: t('ended.open'), link: `${publicUrl}/provider/notification-settings` },
    ],
  };
}

export async function tellEnded(
  deps: Pick<Deps, 'jobs' | 'email'>,
  trx: Trx,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<void> {
  if (!deps.email) return;
  const recipient = await findAddress(trx, accountId);
  if (!recipient) return;
  await notify(deps, trx, {
    kind: 'push-ended',
    practiceId: null,
    accountId,
    method: 'Email',
    recipient,
    language: await findLanguage(trx, accountId),
    dedupKey: `push-ended:${deviceId}`,
  });
}
