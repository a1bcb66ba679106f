import { Mail, MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/components/icon-button.tsx';
import { toast } from '../../../../ui/components/toast.tsx';
import { useDocumentsEmail } from './use-documents-email.ts';

/** Requests the shared documents by email, once. */
export function EmailButton({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('document-view');
  const { offered, asked, said, ask } = useDocumentsEmail(sessionId);
  if (!offered) return null;
  return (
    <IconButton
      label={t(asked ? said : 'email')}
      icon={asked ? <MailCheck size={22} /> : <Mail size={22} />}
      onClick={async () => {
        if (asked || (await ask())) toast(t(said), said === 'noAddress' ? 'info' : 'good');
      }}
    />
  );
}
