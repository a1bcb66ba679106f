import type { z } from 'zod';
import type { demoContracts } from '../../../shared/contracts/rest/demo.ts';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import { sentInvitationMails } from '../accounts/invitation-mail.service.ts';
import type { Deps } from '../deps.ts';
import { demoInterpreterRequests } from '../interpreter/interpreter.service.ts';
import { renderCodeEmail, renderCodeSms } from './code-templates.ts';
import { selectSentCodes, selectSentMessages } from './messages.queries.ts';
import { renderStaffInvitation } from './staff-invitation-template.ts';
import { visitMessage } from './visit-message.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/** What these methods would have sent, as the patient would see it, and who is asked to interpret; newest first. */
export async function readOutbox(deps: OutboxDeps, methods: readonly ContactMethod[]): Promise<Outbox> {
  const messages =
    methods.length === 0
      ? []
      : [
          ...(await sentInvitations(deps, methods)),
          ...(await sentCodes(deps, methods)),
          ...(methods.includes('Email') ? await sentStaffInvitations(deps) : []),
        ];
  return {
    interpreterRequests: await demoInterpreterRequests(deps),
    messages: messages.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, OUTBOX_LIMIT),
  };
}

type OutboxDeps = Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'clock' | 'interpreters' | 'settings'>;

async function sentStaffInvitations(deps: OutboxDeps) {
  const mails = await sentInvitationMails(deps, deps.db, OUTBOX_LIMIT);
  return mails.map((mail) => {
    const { invitationId: messageId, to, language } = mail;
    const { subject, text } = renderStaffInvitation(mail, language);
    return { messageId, method: 'Email' as const, to, language, subject, text, sentAt: sentAtOf(mail) };
  });
}

async function sentInvitations(deps: OutboxDeps, methods: readonly ContactMethod[]) {
  const rows = await selectSentMessages(deps.db, methods, OUTBOX_LIMIT);
  return rows.map((row) => {
    const { messageId, method, recipient: to, language } = row;
    const message = visitMessage(deps, row);
    const { subject, text } =
      method === 'Email' ? message.email(language) : { subject: '', text: message.sms(language) };
    return { messageId, method, to, language, subject, text, sentAt: sentAtOf(row) };
  });
}

async function sentCodes({ db, keys }: OutboxDeps, methods: readonly ContactMethod[]) {
  const rows = await selectSentCodes(db, methods, OUTBOX_LIMIT);
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
