import { Mail, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useDocumentsEmail } from './use-documents-email.ts';

/** The patient asks for what was shared by e-mail, once. */
export function EmailButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('document-view');
  const { offered, asked, busy, ask } = useDocumentsEmail(sessionId);
  if (!offered) return null;
  return (
    <Button
      icon={asked ? <MailCheck size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
      busy={busy}
      aria-disabled={asked}
      onClick={() => {
        if (!asked) void ask();
      }}
    >
      {t(asked ? 'emailAsked' : 'email')}
    </Button>
  );
}
