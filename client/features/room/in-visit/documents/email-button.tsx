import { Mail, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useDocumentsEmail } from './use-documents-email.ts';

/** Requests the shared documents by email, once; by text message where the patient gets no email. */
export function EmailButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('document-view');
  const { offered, asked, said, busy, ask } = useDocumentsEmail(sessionId);
  if (!offered) return null;
  const Icon = asked ? MailCheck : Mail;
  return (
    <Button
      icon={<Icon size={20} aria-hidden />}
      busy={busy}
      onClick={async () => {
        // Pressed again, it says again how they come.
        if (asked || (await ask())) toast(t(said), said === 'noAddress' ? 'info' : 'good');
      }}
    >
      {t(asked ? 'askedFor' : said === 'textAsked' ? 'textThis' : 'emailThis')}
    </Button>
  );
}
