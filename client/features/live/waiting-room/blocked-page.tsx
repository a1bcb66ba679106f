import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '../../../ui/components/message-page.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { CallPractice } from '../../foundation/info/call-practice.tsx';
import { PublicTop } from '../../foundation/info/public-top.tsx';

/** A provider removed the person permanently: only the practice can let them in again. */
export function BlockedPage() {
  const { t } = useTranslation('in-visit');
  const words = useErrorWords();
  return (
    <MessagePage
      top={<PublicTop />}
      icon={<Hourglass size={40} />}
      tone="waiting"
      title={t('blockedTitle')}
      actions={<CallPractice />}
    >
      <p>{words.code('BLOCKED_FROM_VISIT')}</p>
    </MessagePage>
  );
}
