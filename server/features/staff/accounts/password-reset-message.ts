import type { EmailWords, MessageKind } from '#server/features/message-kind.ts';
import { words } from '#server/formats/words/words.ts';
import type { Db } from '#server/storage/db/database.ts';
import { NEW_PASSKEY_DAYS, RESET_MINUTES } from '#shared/domain/account.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { invitationUrl } from './invitation-message.ts';
import { findInviteeById } from './invitations.queries.ts';

export const passwordReset: MessageKind = {
  async compose(deps, db, { invitationId, language }) {
    const account = invitationId ? await findInviteeById(db, invitationId) : undefined;
    if (!invitationId || !account) return null;
    const passkeys = (await passkeysOfReset(db, account.accountId, deps.clock())).filter(
      ({ isNew }) => isNew,
    );
    const over =
      account.usedAt ||
      account.revokedAt ||
      account.expiresAt.getTime() <= deps.clock() ||
      !mayEnterStaffArea(account.apiAccess);
    return {
      obsolete: over ? 'INVITATION_OVER' : null,
      email: () =>
        passwordResetEmail(account.firstName, invitationUrl(deps, invitationId), passkeys, language),
    };
  },
  sample: ({ firstName, linkTo }) => ({
    email: (language) => passwordResetEmail(firstName, linkTo('invitation'), [], language),
  }),
};

function passwordResetEmail(
  firstName: string,
  link: string,
  newPasskeys: readonly { name: string; createdAt: Date }[],
  language: Language,
): EmailWords {
  const t = words.getFixedT(language, 'password-reset-message');
  // The reader's time zone is unknown; owners compare the day.
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  const added = newPasskeys.map(({ name, createdAt }) =>
    t('newPasskey', { name, date: day.format(createdAt) }),
  );
  return {
    subject: t('subject'),
    from: words.getFixedT(language, 'patient-message')('product'),
    blocks: [
      { type: 'greeting', text: t('greeting', { name: firstName }) },
      { type: 'text', lines: [t('lead')] },
      { type: 'action', label: t('choose'), link },
      { type: 'text', lines: [t('lifetime', { count: RESET_MINUTES })] },
      ...(added.length > 0
        ? [
            {
              type: 'text',
              lines: [t('newPasskeys', { count: NEW_PASSKEY_DAYS }), ...added, t('removePasskeys')],
            } as const,
          ]
        : []),
      { type: 'notices', lines: [t('unexpected')] },
    ],
  };
}

const DAY_MS = 24 * 3600_000;

/**
 * Oldest first. A new password ends no passkeys, because they are the second factor; the owner reviews them and
 * removes any that another person added.
 *
 * @returns `isNew`: added in the last days, and named in the message about the reset
 */
export async function passkeysOfReset(db: Db, accountId: string, now: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt }) => ({
    passkeyId: id,
    name,
    createdAt,
    isNew: createdAt.getTime() > now - NEW_PASSKEY_DAYS * DAY_MS,
  }));
}
