import type { z } from 'zod';
import type { demoContracts } from '../../../shared/contracts/rest/demo.ts';
import type { ContactMethod } from '../../../shared/domain/visit.ts';
import type { Deps } from '../../deps.ts';
import { demoInterpreterRequests } from '../interpreter/interpreter.service.ts';
import { linkUrl } from '../links/links.service.ts';
import { selectSentMessages } from './messages.queries.ts';
import { renderInvitationEmail, renderInvitationSms } from './templates.ts';

type Outbox = z.input<(typeof demoContracts)['GET /api/demo/outbox']['result']>;

const OUTBOX_LIMIT = 100;

/** What these methods would have sent, as the patient would see it, and who is asked to interpret; newest first. */
export async function readOutbox(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'interpreters'>,
  methods: readonly ContactMethod[],
): Promise<Outbox> {
  const rows = methods.length > 0 ? await selectSentMessages(deps.db, methods, OUTBOX_LIMIT) : [];
  return {
    interpreterRequests: await demoInterpreterRequests(deps),
    messages: rows.map((row) => {
      const { messageId, method, recipient: to, language } = row;
      const invitation = { ...row, link: linkUrl(deps, row.linkPath, row.linkId) };
      const { subject, text } =
        method === 'Email'
          ? renderInvitationEmail(invitation, language)
          : { subject: '', text: renderInvitationSms(invitation, language) };
      return {
        messageId,
        method,
        to,
        language,
        subject,
        text,
        sentAt: (row.sentAt ?? new Date(0)).toISOString(),
      };
    }),
  };
}
