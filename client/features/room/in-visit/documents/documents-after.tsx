import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallPractice } from '#client/features/core/info/call-practice.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useDocumentsEmail } from './use-documents-email.ts';

export default function DocumentsAfter({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('document-view');
  const { offered, asked, said, busy, ask } = useDocumentsEmail(sessionId);
  if (!offered) return null;
  if (asked)
    return (
      <Notice
        tone={said === 'noAddress' ? 'waiting' : 'good'}
        announce="status"
        action={said === 'noAddress' ? <CallPractice variant="secondary" /> : null}
      >
        {t(said === 'noAddress' ? 'noAddressAfter' : said)}
      </Notice>
    );
  return (
    <Button variant="quiet" block icon={<Mail size={20} />} busy={busy} onClick={() => void ask()}>
      {t('email')}
    </Button>
  );
}
