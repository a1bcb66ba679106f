import { useQueryClient } from '@tanstack/react-query';
import { Copy, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { type Account, keepAccount } from './account-queries.ts';

export function InvitationCard({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const again = useAttempt();
  const copy = useAttempt();
  const withdrawal = useAttempt();
  const { accountId, invitation, may, email } = account;

  const params = { accountId };

  function inviteAgain() {
    copy.forget();
    withdrawal.forget();
    void again.attempt(async () => {
      const body = { language };
      const changed = await call('POST /api/admin/accounts/:accountId/invitation', { params, body });
      keepAccount(queries, changed);
      toast(t(changed.invitation?.delivery ? 'invited' : 'invitedByHand'), 'good');
    });
  }

  function withdraw() {
    again.forget();
    copy.forget();
    void withdrawal.attempt(async () => {
      keepAccount(queries, await call('DELETE /api/admin/accounts/:accountId/invitation', { params }));
      toast(t('invitationWithdrawn'), 'good');
    });
  }

  async function link(): Promise<string | null> {
    let found: string | null = null;
    again.forget();
    await copy.attempt(async () => {
      found = (await call('POST /api/admin/accounts/:accountId/invitation/link', { params })).invitationLink;
    });
    return found;
  }

  const open = invitation?.state === 'OPEN';
  const failure = again.error ?? copy.error ?? withdrawal.error;
  return (
    <Card title={t('invitationTitle')}>
      <Stack gap={5}>
        <p>{t(invitation ? `invitation.${invitation.state}` : 'invitation.NONE')}</p>
        {open ? (
          <Text tone="quiet">
            {t(`delivery.${invitation.delivery ?? 'NONE'}`, { email })}{' '}
            {invitation.expiresAt
              ? t('validUntil', { time: formatMoment(invitation.expiresAt, language) })
              : null}
          </Text>
        ) : null}
        {failure ? <ErrorNotice error={failure} /> : null}
        {may.invite ? (
          <Row gap={3} wrap>
            {open ? (
              <CopyButton
                icon={<Copy size={20} aria-hidden />}
                label={t('copyLink')}
                copiedLabel={t('copied')}
                getText={link}
                manualTitle={t('invitationLink')}
                closeLabel={t('close')}
              />
            ) : null}
            <Button icon={<Send size={20} aria-hidden />} busy={again.busy} onClick={inviteAgain}>
              {t('inviteAgain')}
            </Button>
            {open ? (
              <Button variant="quiet" busy={withdrawal.busy} onClick={withdraw}>
                {t('withdrawInvitation')}
              </Button>
            ) : null}
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}
