import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/check-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { useErrorWords } from '../../../errors/use-error-words.ts';
import styles from './announcement.module.css';

interface AnnouncementDialogProps {
  title: string;
  onClose: () => void;
  /** The person does not want to see it again. */
  dismiss: () => Promise<void>;
  /** What it asks for. */
  action: ReactNode;
  children: ReactNode;
}

/** An announcement with the choice to see it again after the next sign-in, or never. */
export function AnnouncementDialog({ title, onClose, dismiss, action, children }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcement');
  const words = useErrorWords();
  const [never, setNever] = useState(false);
  const [busy, setBusy] = useState(false);

  async function close() {
    if (!never) return onClose();
    setBusy(true);
    try {
      await dismiss();
      onClose();
    } catch (error) {
      toast(words.error(error), 'danger');
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      width={480}
      actions={
        <>
          <Button busy={busy} onClick={() => void close()}>
            {t(never ? 'gotIt' : 'remindMeLater')}
          </Button>
          {action}
        </>
      }
    >
      <div className={styles.parts}>
        {children}
        <CheckField label={t('dontShowAgain')} checked={never} onChange={setNever} />
      </div>
    </Dialog>
  );
}
