import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/components/button.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { saveReceipt } from './save-receipt.ts';

/** Downloads the patient's consent receipt. */
export default function ConsentDownload({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('workflow');
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      await saveReceipt(`/api/patient/sessions/${sessionId}/consent`);
    } catch (error) {
      toast(words.error(error), 'danger');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="quiet" block icon={<FileDown size={20} />} busy={busy} onClick={download}>
      {t('downloadConsent')}
    </Button>
  );
}
