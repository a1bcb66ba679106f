import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import type { OwnSession } from '#shared/contracts/rest/staff/own-account.ts';
import styles from './account-page.module.css';
import { ProofForm } from './second-factors/proof-form.tsx';

type Left = { sessions: OwnSession[] };

interface EndSessionsDialogProps {
  /** The device to sign out; null for all others. */
  device: { sessionId: string; name: string } | null;
  onEnded: (left: Left) => void;
  onClose: () => void;
}

/**
 * Signs devices out after the password or a second factor, because another person may be at an unlocked
 * screen.
 */
export function EndSessionsDialog({ device, onEnded, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('own-account');
  return (
    <Dialog
      open
      onClose={onClose}
      title={device ? t('signOutTitle', { device: device.name }) : t('signOutOthersTitle')}
      closeLabel={t('close')}
      width={480}
    >
      <p className={styles.lead}>{t(device ? 'signOutHelp' : 'signOutOthersHelp')}</p>
      <ProofForm
        save={(body) =>
          device
            ? call('POST /api/provider/account/sessions/:sessionId/end', {
                params: { sessionId: device.sessionId },
                body,
              })
            : call('POST /api/provider/account/sessions/end-others', { body })
        }
        onSaved={onEnded}
        submitLabel={t(device ? 'signOut' : 'signOutOthers')}
      />
    </Dialog>
  );
}
