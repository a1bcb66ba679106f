import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { saveReceipt } from './save-receipt.ts';

export default function ConsentDownload({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('workflow');
  const { busy, attempt } = useToastedAttempt();
  const download = () => attempt(() => saveReceipt(`/api/patient/sessions/${sessionId}/consent`));

  return (
    <Button variant="quiet" block icon={<FileDown size={20} />} busy={busy} onClick={download}>
      {t('downloadConsent')}
    </Button>
  );
}
