import { MailCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import { formatPhone } from '../../../shared/rules/phone-words.ts';
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

type NewContact = CallResult<Rest['GET /api/auth/contact-changes/:token']>;

/** `/contact-change/{token}`: confirms a new e-mail address or mobile number by a click, because mail scanners open links. */
export default function ContactChangePage({ token }: { token: string }) {
  const { t } = useTranslation('email-change');
  usePageTitle(t('title'));
  const [confirmed, setConfirmed] = useState<NewContact | null>(null);
  const load = useCallback(
    () => call('GET /api/auth/contact-changes/:token', { params: { token } }),
    [token],
  );
  if (confirmed !== null) {
    return (
      <MessagePage
        top={<PublicTop />}
        icon={<MailCheck size={34} />}
        title={t(confirmed.method === 'Email' ? 'doneTitle' : 'donePhoneTitle')}
        actions={
          <LinkButton variant="primary" size="large" block href="/provider/account" reload>
            {t('goOn')}
          </LinkButton>
        }
      >
        <p>
          {confirmed.method === 'Email'
            ? t('doneHelp', { email: confirmed.contact })
            : t('donePhoneHelp', { mobile: formatPhone(confirmed.contact) })}
        </p>
      </MessagePage>
    );
  }
  return (
    <OneTimeLink load={load} over={{ title: t('overTitle'), help: t('overHelp'), signIn: t('goOn') }}>
      {({ method, contact }, onOver) => (
        <>
          {method === 'Email' ? (
            <LinkTitle title={t('title')} lead={t('lead', { email: contact })} />
          ) : (
            <LinkTitle title={t('phoneTitle')} lead={t('phoneLead', { mobile: formatPhone(contact) })} />
          )}
          <Confirm token={token} method={method} onConfirmed={setConfirmed} onOver={onOver} />
        </>
      )}
    </OneTimeLink>
  );
}

interface ConfirmProps {
  token: string;
  method: NewContact['method'];
  onConfirmed: (confirmed: NewContact) => void;
  onOver: () => void;
}

function Confirm({ token, method, onConfirmed, onOver }: ConfirmProps) {
  const { t } = useTranslation('email-change');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      onConfirmed(await call('POST /api/auth/contact-changes/:token', { params: { token } }));
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
        {t(method === 'Email' ? 'confirm' : 'confirmPhone')}
      </Button>
    </>
  );
}
