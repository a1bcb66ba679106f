import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';

interface RemoveServiceDialogProps {
  title: string;
  remove: () => Promise<void>;
  /** It changed while the dialog was open. */
  readAgain: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Confirms that a practice gives up its own service. */
export function RemoveServiceDialog({
  title,
  remove,
  readAgain,
  onClose,
  children,
}: RemoveServiceDialogProps) {
  const { t } = useTranslation('integrations');
  async function confirm() {
    try {
      await remove();
    } catch (error) {
      // The next click is about the service as it is now.
      if (isApiError(error, 'CHANGED_MEANWHILE')) await readAgain();
      throw error;
    }
  }
  return (
    <ConfirmDialog
      title={title}
      cancelLabel={t('keep')}
      confirmLabel={t('remove')}
      danger
      confirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
