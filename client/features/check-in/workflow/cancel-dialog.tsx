import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormSelect, FormTextArea } from '#client/ui/forms/fields.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { usePersonCheck } from '#client/ui/forms/use-person-check.tsx';
import { PATIENT_CANCEL_REASONS } from '#shared/domain/cancel-reason.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { CancelReason } from '#shared/domain/workflow.ts';
import { LIMITS } from '#shared/rules/text.ts';

interface CancelDialogProps {
  /** The practice's reasons, in its order. Until they load, or if they fail to, the product's own. */
  reasons: readonly Bilingual[] | undefined;
  declined: CancelReason | null;
  onClose: () => void;
  /** `reason` is the practice's English text, or the code of what the patient declined. */
  onCancel: (reason: string, comment: string) => Promise<void>;
}

type CancelValues = { reason: string; comment: string };

const check = ({ reason }: CancelValues) => ({ reason: reason ? undefined : 'REASON_REQUIRED' });

/** 'Cancel visit' with reason and comment, or 'Decline and Cancel Visit' (PRODUCT 8.11). */
export default function CancelDialog({
  reasons = PATIENT_CANCEL_REASONS,
  declined,
  onClose,
  onCancel,
}: CancelDialogProps) {
  const { t } = useTranslation('workflow');
  const language = useLanguage();
  const person = usePersonCheck(useRoom(({ you }) => you?.unattended === false));
  const form = useCheckedForm<CancelValues, void>({
    values: { reason: declined ?? '', comment: '' },
    check,
    save: async ({ reason, comment }) => {
      if (person.passes()) await onCancel(reason, comment);
    },
    onSaved: () => {},
    failureCode: 'FAILED_CANCEL_VISIT',
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(declined ? 'declineTitle' : 'cancelTitle')}
      closeLabel={t('keepVisit')}
      actions={
        <>
          <Button onClick={onClose}>{t('keepVisit')}</Button>
          <Button type="submit" form="cancel-visit" variant="danger" busy={form.form.formState.isSubmitting}>
            {t(declined ? 'declineAndCancel' : 'cancelVisit')}
          </Button>
        </>
      }
    >
      <Form gap={4} form={form} id="cancel-visit">
        <p>{t(declined ? 'declineHelp' : 'cancelHelp')}</p>
        {declined ? null : (
          <FormSelect<CancelValues>
            name="reason"
            label={t('cancelReason')}
            placeholder={t('choose')}
            options={reasons.map((reason) => ({ value: reason.en, label: reason[language] || reason.en }))}
          />
        )}
        <FormTextArea<CancelValues>
          name="comment"
          label={t('cancelComment')}
          note={t('optional')}
          rows={3}
          maxLength={LIMITS.cancelComment}
        />
        {person.field}
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </Form>
    </Dialog>
  );
}
