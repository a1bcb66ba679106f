import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Deps } from '../deps.ts';
import { renderCodeEmail, renderCodeSms } from './code-templates.ts';
import { selectSentCodes, selectSentMessages } from './messages.queries.ts';
import { visitMessage } from './visit-message.ts';

type SentDeps = Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'clock'>;

/** What was sent by these methods, at most `limit` of each kind, with the words that the recipient reads. */
export async function sentMessages(deps: SentDeps, methods: readonly ContactMethod[], limit: number) {
  if (methods.length === 0) return [];
  return [...(await sentInvitations(deps, methods, limit)), ...(await sentCodes(deps, methods, limit))];
}

async function sentInvitations(deps: SentDeps, methods: readonly ContactMethod[], limit: number) {
  const rows = await selectSentMessages(deps.db, methods, limit);
  return rows.map((row) => {
    const { messageId, method, recipient: to, language } = row;
    const message = visitMessage(deps, row);
    const { subject, text } =
      method === 'Email' ? message.email(language) : { subject: '', text: message.sms(language) };
    return { messageId, method, to, language, subject, text, sentAt: sentAtOf(row) };
  });
}

async function sentCodes({ db, keys }: SentDeps, methods: readonly ContactMethod[], limit: number) {
  const rows = await selectSentCodes(db, methods, limit);
  return rows.map((row) => {
    const { messageId, method, recipient: to, language } = row;
    const message = { practiceName: row.practiceName, code: keys.mfaCode(row.codeId) };
    const { subject, text } =
      method === 'Email'
        ? renderCodeEmail(message, language)
        : { subject: '', text: renderCodeSms(message, language) };
    return { messageId, method, to, language, subject, text, sentAt: sentAtOf(row) };
  });
}

const sentAtOf = ({ sentAt }: { sentAt: Date | null }) => (sentAt ?? new Date(0)).toISOString();
