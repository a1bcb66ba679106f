import { MailCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { PublicTop } from '../info/public-top.tsx';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';

/** `/email-change/{token}`: confirms a new e-mail address by a click, because mail scanners open links. */
export default function EmailChangePage({ token }: { token: string }) {
  const { t } = useTranslation('email-change');
  usePageTitle(t('title'));
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const load = useCallback(() => call('GET /api/auth/email-changes/:token', { params: { token } }), [token]);
  if (confirmed !== null) {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<MailCheck size={34} />}
        title={t('doneTitle')}
        actions={
          <LinkButton variant="primary" size="large" block href="/provider/account" reload>
            {t('goOn')}
          </LinkButton>
        }
      >
        <p>{t('doneHelp', { email: confirmed })}</p>
      </MessagePage>
    );
  }
  return (
    <OneTimeLink load={load} over={{ title: t('overTitle'), help: t('overHelp'), signIn: t('goOn') }}>
      {({ email }, onOver) => (
        <>
          <LinkTitle title={t('title')} lead={t('lead', { email })} />
          <Confirm token={token} onConfirmed={setConfirmed} onOver={onOver} />
        </>
      )}
    </OneTimeLink>
  );
}

interface ConfirmProps {
  token: string;
  onConfirmed: (email: string) => void;
  onOver: () => void;
}

function Confirm({ token, onConfirmed, onOver }: ConfirmProps) {
  const { t } = useTranslation('email-change');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      onConfirmed((await call('POST /api/auth/email-changes/:token', { params: { token } })).email);
    } catch (failure) {
      if (isApiError(failure, 'EMAIL_CHANGE_NOT_ACTIVE')) onOver();
      else setError(orCode(failure, 'FAILED_TO_UPDATE_EMAIL'));
      setBusy(false);
    }
  }
  return (
    <>
      {error ? <ErrorNotice error={error} /> : null}
      <Button variant="primary" size="large" block busy={busy} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </>
  );
}
