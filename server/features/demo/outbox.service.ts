import type { z } from 'zod';
import type { demoContracts } from '../../../shared/contracts/rest/demo.ts';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import { sentInvitationMails } from '../accounts/invitation-mail.service.ts';
import type { Deps } from '../deps.ts';
import { demoInterpreterRequests } from '../interpreter/interpreter.service.ts';
import { sentMessages } from '../notifications/sent-messages.service.ts';
import { renderStaffInvitation } from '../notifications/staff-invitation-template.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/** What these methods would have sent, as the recipient would see it, and open calls for interpreters; newest first. */
export async function readOutbox(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'clock' | 'interpreters' | 'settings'>,
  methods: readonly ContactMethod[],
): Promise<Outbox> {
  const messages = [
    ...(await sentMessages(deps, methods, OUTBOX_LIMIT)),
    ...(methods.includes('Email') ? await sentStaffInvitations(deps) : []),
  ];
  return {
    interpreterRequests: await demoInterpreterRequests(deps),
    messages: messages.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, OUTBOX_LIMIT),
  };
}

async function sentStaffInvitations(deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'settings' | 'clock'>) {
  const mails = await sentInvitationMails(deps, deps.db, OUTBOX_LIMIT);
  return mails.map((mail) => {
    const { invitationId: messageId, to, language, sentAt } = mail;
    const { subject, text } = renderStaffInvitation(mail, language);
    return {
      messageId,
      method: 'Email' as const,
      to,
      language,
      subject,
      text,
      sentAt: (sentAt ?? new Date(0)).toISOString(),
    };
  });
}
