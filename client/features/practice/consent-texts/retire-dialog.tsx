import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { ConsentText } from '#shared/contracts/rest/practice/consent-texts.ts';
import { keepText } from './text-queries.ts';

interface RetireDialogProps {
  practiceId: number;
  text: ConsentText & { own: NonNullable<ConsentText['own']> };
  onClose: () => void;
  readAgain: () => Promise<unknown>;
}

/** Asks before a text is no longer offered, or offered again. */
export function RetireDialog({ practiceId, text, onClose, readAgain }: RetireDialogProps) {
  const { t } = useTranslation('consent-texts');
  const queries = useQueryClient();
  const { textId, own } = text;
  const retired = !own.retired;
  async function confirm() {
    const saved = await call('PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired', {
      params: { practiceId, textId },
      body: { retired, version: own.version },
    });
    keepText(queries, practiceId, saved);
    toast(t(retired ? 'retiredToast' : 'restoredToast'), 'good');
    onClose();
  }
  return (
    <ConfirmDialog
      title={t(retired ? 'retireTitle' : 'restoreTitle', { name: own.name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(retired ? 'retire' : 'restore')}
      danger={retired}
      confirm={confirm}
      readAgain={readAgain}
      onClose={onClose}
    >
      <p>{t(retired ? 'retireHelp' : 'restoreHelp')}</p>
    </ConfirmDialog>
  );
}
