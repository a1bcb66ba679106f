import { MailCheck, Smartphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { usePersonCheck } from '#client/ui/forms/use-person-check.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LinkTitle, OneTimeLink } from './one-time-link.tsx';

type NewContact = CallResult<Rest['GET /api/auth/contact-changes/:token']>;

const WORDS = {
  Email: {
    title: 'emailTitle',
    lead: 'emailLead',
    confirm: 'confirmEmail',
    doneTitle: 'doneEmailTitle',
    doneHelp: 'doneEmailHelp',
    failed: 'FAILED_TO_UPDATE_EMAIL',
    icon: MailCheck,
  },
  SMS: {
    title: 'phoneTitle',
    lead: 'phoneLead',
    confirm: 'confirmPhone',
    doneTitle: 'donePhoneTitle',
    doneHelp: 'donePhoneHelp',
    failed: 'FAILED_TO_UPDATE_PHONE',
    icon: Smartphone,
  },
} as const;

const shown = ({ method, contact }: NewContact) => (method === 'Email' ? contact : formatPhone(contact));

/**
 * `/contact-change/{token}`: confirms a new email address or mobile number on a click, because mail scanners open
 * links.
 */
export default function ContactChangePage({ token }: { token: string }) {
  const { t } = useTranslation('contact-change');
  usePageTitle(t('title'));
  const [confirmed, setConfirmed] = useState<NewContact | null>(null);
  const load = useCallback(
    () => call('GET /api/auth/contact-changes/:token', { params: { token } }),
    [token],
  );
  if (confirmed !== null) return <Confirmed change={confirmed} />;
  return (
    <OneTimeLink load={load} over={{ title: t('overTitle'), help: t('overHelp'), signIn: t('goOn') }}>
      {(change, onOver) => (
        <Confirm token={token} change={change} onConfirmed={setConfirmed} onOver={onOver} />
      )}
    </OneTimeLink>
  );
}

function Confirmed({ change }: { change: NewContact }) {
  const { t } = useTranslation('contact-change');
  const { doneTitle, doneHelp, icon: Icon } = WORDS[change.method];
  usePageTitle(t(doneTitle));
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<Icon size={34} />}
      title={t(doneTitle)}
      actions={
        <LinkButton variant="primary" size="large" block href="/provider/account" reload>
          {t('goOn')}
        </LinkButton>
      }
    >
      <p>{t(doneHelp, { contact: shown(change) })}</p>
    </MessagePage>
  );
}

interface ConfirmProps {
  token: string;
  change: NewContact;
  onConfirmed: (confirmed: NewContact) => void;
  onOver: () => void;
}

function Confirm({ token, change, onConfirmed, onOver }: ConfirmProps) {
  const { t } = useTranslation('contact-change');
  const { title, lead, confirm, failed } = WORDS[change.method];
  usePageTitle(t(title));
  const person = usePersonCheck();
  const { busy, error, attempt } = useAttempt((failure) => {
    if (!isApiError(failure, 'EMAIL_CHANGE_NOT_ACTIVE')) return orCode(failure, failed);
    onOver();
    return null;
  });
  const onConfirm = async () =>
    person.passes() &&
    attempt(async () =>
      onConfirmed(await call('POST /api/auth/contact-changes/:token', { params: { token } })),
    );
  return (
    <>
      <LinkTitle title={t(title)} lead={t(lead, { contact: shown(change) })} />
      <Stack gap={4}>
        {person.field}
        {error ? <ErrorNotice error={error} /> : null}
        <Button variant="primary" size="large" block busy={busy} onClick={() => void onConfirm()}>
          {t(confirm)}
        </Button>
      </Stack>
    </>
  );
}
