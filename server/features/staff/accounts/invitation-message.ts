import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { Settings } from '#server/runtime/config/env.ts';
import type { Keys } from '#server/runtime/config/keys.ts';
import { INVITATION_DAYS } from '#shared/domain/account.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';
import { selectMemberships } from './accounts.queries.ts';
import { findInviteeById } from './invitations.queries.ts';

const SIGN_IN_PATH = '/provider/visits';

export function invitationUrl(
  { keys, publicUrl, settings }: { keys: Keys; publicUrl: string; settings: Settings },
  invitationId: string,
): string {
  return settings.oidc
    ? `${publicUrl}${SIGN_IN_PATH}`
    : `${publicUrl}/invitation/${keys.invitationToken(invitationId)}`;
}

export interface StaffInvitation {
  firstName: string;
  practiceNames: string[];
  link: string;
  setsPassword: boolean;
  /** Set if an account of another enterprise has the address; its owner signs in with that account. */
  hasAccount: boolean;
}

export const staffInvitation: MessageKind = {
  async compose(deps, db, { invitationId, language }) {
    const invitee = invitationId ? await findInviteeById(db, invitationId) : undefined;
    if (!invitationId || !invitee) return null;
    const over =
      invitee.usedAt ||
      invitee.revokedAt ||
      invitee.passwordHash ||
      invitee.expiresAt.getTime() <= deps.clock() ||
      !mayEnterStaffArea(invitee.apiAccess);
    const memberships = await selectMemberships(db, invitee.accountId);
    const invitation: StaffInvitation = {
      firstName: invitee.firstName,
      practiceNames: memberships.map(({ practiceName }) => practiceName),
      link: invitationUrl(deps, invitationId),
      setsPassword: !deps.settings.oidc,
      hasAccount: invitee.claimsEmail,
    };
    return {
      obsolete: over ? 'INVITATION_OVER' : null,
      email: () => staffInvitationEmail(invitation, language),
    };
  },
  sample: ({ visit, firstName, setsPassword, linkTo }) => ({
    email: (language) =>
      staffInvitationEmail(
        {
          firstName,
          practiceNames: [visit.practiceName],
          link: linkTo('invitation'),
          setsPassword,
          hasAccount: false,
        },
        language,
      ),
  }),
};

export function staffInvitationEmail(
  { firstName, practiceNames, link, setsPassword, hasAccount }: StaffInvitation,
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'staff-invitation-message');
  const practice = new Intl.ListFormat(language).format(practiceNames);
  const blocks: EmailWords['blocks'] = hasAccount
    ? [{ type: 'text', lines: [t('hasAccount', { practice }), t('hasAccountHelp', { practice })] }]
    : [
        { type: 'text', lines: [t('lead', { practice })] },
        { type: 'action', label: t(setsPassword ? 'setPassword' : 'signIn'), link },
        {
          type: 'text',
          lines: setsPassword
            ? [t('lifetime', { count: INVITATION_DAYS }), t('personal')]
            : [t('asElsewhere')],
        },
      ];
  return {
    subject: t('subject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('greeting', { name: firstName }) },
      ...blocks,
      { type: 'notices', lines: [words.getFixedT(language, 'patient-message')('doNotReply', { practice })] },
    ],
  };
}
