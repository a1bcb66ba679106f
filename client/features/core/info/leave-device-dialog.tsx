import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { leaveFor } from '#client/api/leave-for.ts';
import { storage } from '#client/api/storage.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { Leaving } from './leave-context.ts';

const LEFT_DEVICE_PATH = '/patient/left-device';

export default function LeaveDeviceDialog({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const { t } = useTranslation('info');
  const { busy, error, attempt } = useAttempt();
  const leave = () =>
    attempt(async () => {
      await call('POST /api/patient/leave-device', { body: leaving });
      storage.clearTab();
      await leaveFor(LEFT_DEVICE_PATH, { replace: true });
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('leaveTitle')}
      closeLabel={t('leaveStay')}
      actions={
        <>
          <Button size="large" variant="primary" onClick={onClose}>
            {t('leaveStay')}
          </Button>
          <Button size="large" busy={busy} onClick={() => void leave()}>
            {t('leaveConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('leaveHelp')}</p>
      <p>{t('leaveBack')}</p>
      {error ? <ErrorNotice error={error} /> : null}
    </Dialog>
  );
}
