import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';

interface AnnouncementDialogProps {
  title: string;
  onClose: () => void;
  dismiss: () => Promise<void>;
  action: { label: string; to: string } | null;
  children: ReactNode;
}

export function AnnouncementDialog({ title, onClose, dismiss, action, children }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcement');
  const [, navigate] = useLocation();
  const [never, setNever] = useState(false);
  const { busy, attempt } = useToastedAttempt();

  /**
   * Saves the choice, however the dialog is closed.
   *
   * @param then navigates afterward
   */
  const close = (then: () => void = () => {}) =>
    attempt(async () => {
      if (never) await dismiss();
      onClose();
      then();
    });

  return (
    <Dialog
      open
      onClose={() => void close()}
      title={title}
      closeLabel={t('close')}
      width={480}
      actions={
        <>
          <Button busy={busy} onClick={() => void close()}>
            {t(never ? 'gotIt' : 'remindMeLater')}
          </Button>
          {action ? (
            <Button variant="primary" onClick={() => void close(() => navigate(action.to))}>
              {action.label}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={5}>
        {children}
        <CheckField label={t('dontShowAgain')} checked={never} onChange={setNever} />
      </Stack>
    </Dialog>
  );
}
