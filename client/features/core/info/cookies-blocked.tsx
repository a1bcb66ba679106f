import { Cookie } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { CallPractice } from './call-practice.tsx';
import { PublicTop } from './public-top.tsx';

/** The browser keeps no cookies, so opening the link again would lead here again. */
export function CookiesBlocked({ practice }: { practice: PracticeIdentity | undefined }) {
  const { t } = useTranslation('info');
  return (
    <MessagePage
      top={<PublicTop practice={practice} />}
      icon={<Cookie size={40} />}
      tone="waiting"
      title={t('cookiesTitle')}
      actions={<CallPractice practice={practice} />}
    >
      <p>{t('cookiesHelp')}</p>
    </MessagePage>
  );
}
