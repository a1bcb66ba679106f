import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { saveBlob } from '#client/api/save-file.ts';
import { Button } from '#client/ui/components/button.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';

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

/**
 * Fetches a consent receipt and saves it as a file. A plain link would replace the page with the server's error.
 *
 * @throws FAILED_TO_OPEN_CONSENT_DOCUMENT, NO_CONNECTION
 */
export async function saveReceipt(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => {
    throw new ApiError('NO_CONNECTION', 0);
  });
  if (!answer.ok) throw new ApiError('FAILED_TO_OPEN_CONSENT_DOCUMENT', answer.status);
  saveBlob(await answer.blob(), 'consent.pdf');
}
