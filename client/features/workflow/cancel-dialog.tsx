import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CANCEL_REASON_CODES, type CancelReason } from '../../../shared/domain/workflow.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import styles from './workflow.module.css';

interface CancelDialogProps {
  /** What was not agreed to, where that is why; the reason is known then. */
  declined: CancelReason | null;
  onClose: () => void;
  onCancel: (reason: CancelReason, comment: string) => Promise<void>;
}

/** Reasons that a person chooses; the declined ones come from the step itself. */
const CHOICES = CANCEL_REASON_CODES.filter((code) => !code.endsWith('-declined'));

/** Cancel visit, with reason and comment; or 'Decline and Cancel Visit' (PRODUCT 8.11). */
export default function CancelDialog({ declined, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('workflow');
  const words = useErrorWords();
  const [reason, setReason] = useState<CancelReason | ''>(declined ?? '');
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function cancel() {
    if (!reason) return setMissing(true);
    setBusy(true);
    setError(null);
    try {
      await onCancel(reason, comment);
    } catch (caught) {
      setError(
        isApiError(caught, 'UNABLE_COMPLETE_REQUEST') ? new ApiError('FAILED_CANCEL_VISIT', 500) : caught,
      );
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(declined ? 'declineTitle' : 'cancelTitle')}
      closeLabel={t('keepVisit')}
      actions={
        <>
          <Button onClick={onClose}>{t('keepVisit')}</Button>
          <Button variant="danger" busy={busy} onClick={cancel}>
            {t(declined ? 'declineAndCancel' : 'cancelVisit')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(declined ? 'declineHelp' : 'cancelHelp')}</p>
        {declined ? null : (
          <SelectField
            label={t('cancelReason')}
            placeholder={t('choose')}
            value={reason}
            error={missing && !reason ? words.field('FIELD_REQUIRED') : null}
            options={CHOICES.map((value) => ({ value, label: t(`reason ${value}`) }))}
            onChange={(event) => setReason(event.target.value as CancelReason)}
          />
        )}
        <TextArea
          label={t('cancelComment')}
          note={t('optional')}
          rows={3}
          maxLength={LIMITS.cancelComment}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {error ? <ErrorNotice error={error} /> : null}
      </div>
    </Dialog>
  );
}
