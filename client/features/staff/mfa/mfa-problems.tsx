import { MailX, ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { MfaUserType } from '#shared/domain/mfa.ts';
import { MfaHelp } from './mfa-help.tsx';
import { afterMfa } from './mfa-return.ts';
import type { Asking } from './use-challenge.ts';

/** The address belongs to no challenge: it was typed, bookmarked, or is from an ended session. */
export function NoChallenge({ userType }: { userType?: MfaUserType }) {
  const { t } = useTranslation('mfa');
  const words = useErrorWords();
  // Staff start over at their home page, which asks for a code if the session needs one.
  const home = userType === 'provider' ? '/provider/visits' : '';
  const back = userType ? afterMfa(storage.getForTab('mfaRedirect'), userType, home) : '';
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<ShieldCheck size={36} />}
      title={t('goneTitle')}
      actions={
        back ? (
          <LinkButton variant="primary" size="large" block href={back} reload>
            {t('startAgain')}
          </LinkButton>
        ) : null
      }
    >
      <p>{words.field('UNABLE_ACCESS_PAGE')}</p>
      {userType === 'provider' ? null : <p>{t('goneHelp')}</p>}
    </MessagePage>
  );
}

export function NoDestinations({ userType, standing }: { userType: MfaUserType } & Pick<Asking, 'standing'>) {
  const { t } = useTranslation('mfa');
  const words = useErrorWords();
  const { practiceName, practice, supportPhone, passkeysMadeFor } = standing;
  const former = passkeysMadeFor.length > 0;
  return (
    <MessagePage
      top={<PublicTop practice={practice ?? undefined} name={practiceName} />}
      icon={<MailX size={36} />}
      tone="waiting"
      title={t(former ? 'noPasskeyTitle' : 'noDestinationsTitle')}
      foot={userType === 'provider' ? null : t('emergency')}
    >
      <p>
        {former
          ? t('passkeysMadeForOnly', { hosts: passkeysMadeFor.join(', ') })
          : words.code('MFA_NO_DESTINATIONS')}
      </p>
      <MfaHelp
        missing={former ? 'passkey' : 'address'}
        userType={userType}
        practiceName={practiceName}
        supportPhone={supportPhone}
      />
    </MessagePage>
  );
}

export function FailedChallenge({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t: common } = useTranslation('common');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<ShieldX size={36} />}
      tone="danger"
      title={common('somethingWentWrong')}
      actions={
        <Button variant="primary" size="large" block onClick={onRetry}>
          {common('tryAgain')}
        </Button>
      }
    >
      <p>{words.error(error)}</p>
    </MessagePage>
  );
}
