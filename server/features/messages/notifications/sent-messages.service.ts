import type { Deps } from '#server/features/deps.ts';
import { emailOf, smsOf } from '#server/features/message-kind.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { smsText } from '#shared/rules/sms-segments.ts';
import { renderEmail } from './email-template.ts';
import { selectSentMessages } from './messages.queries.ts';

type SentDeps = Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'settings' | 'clock' | 'messageKinds'>;

export async function sentMessages(deps: SentDeps, methods: readonly ContactMethod[], limit: number) {
  if (methods.length === 0) return [];
  const rows = await selectSentMessages(deps.db, methods, limit);
  const all = await Promise.all(
    rows.map(async (row) => {
      const composed = await deps.messageKinds[row.kind].compose(deps, deps.db, row);
      if (!composed) return [];
      const { id: messageId, method, recipient: to, language, sentAt } = row;
      const { subject, text } =
        method === 'Email'
          ? renderEmail(emailOf(composed), language)
          : { subject: '', text: smsText(smsOf(composed)) };
      return [
        { messageId, method, to, language, subject, text, sentAt: (sentAt ?? new Date(0)).toISOString() },
      ];
    }),
  );
  return all.flat();
}
