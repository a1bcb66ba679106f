import { RESET_MINUTES } from '../../../../shared/domain/account.ts';
import { mayEnterStaffArea } from '../../../../shared/domain/roles.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import { words } from '../../../formats/words/words.ts';
import type { EmailWords, MessageKind } from '../../message-kind.ts';
import { invitationUrl } from './invitation-url.ts';
import { findInviteeById } from './invitations.queries.ts';

export const passwordReset: MessageKind = {
  async compose(deps, db, { invitationId, language }) {
    const account = invitationId ? await findInviteeById(db, invitationId) : undefined;
    if (!invitationId || !account) return null;
    const over =
      account.usedAt ||
      account.revokedAt ||
      account.expiresAt.getTime() <= deps.clock() ||
      !mayEnterStaffArea(account.apiAccess);
    return {
      obsolete: over ? 'INVITATION_OVER' : null,
      email: () => passwordResetEmail(account.firstName, invitationUrl(deps, invitationId), language),
      sms() {
        throw new Error('passwords are reset by e-mail');
      },
    };
  },
  sample: ({ firstName, linkTo }) => ({
    email: (language) => passwordResetEmail(firstName, linkTo('invitation'), language),
  }),
};

function passwordResetEmail(firstName: string, link: string, language: Language): EmailWords {
  const t = words.getFixedT(language, 'password-reset-message');
  return {
    subject: t('subject'),
    from: words.getFixedT(language)('product'),
    blocks: [
      { type: 'greeting', text: t('greeting', { name: firstName }) },
      { type: 'text', lines: [t('lead')] },
      { type: 'action', label: t('choose'), link },
      { type: 'text', lines: [t('lifetime', { count: RESET_MINUTES })] },
      { type: 'notices', lines: [t('unexpected')] },
    ],
  };
}
