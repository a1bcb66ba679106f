import { useTranslation } from 'react-i18next';
import { NO_SHOW_REASONS, type NoShowReason } from '../../../../shared/domain/no-show.ts';
import { LIMITS } from '../../../../shared/rules/text.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { FormSelect, FormTextArea } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import styles from './visit-actions.module.css';
import { VisitInShort } from './visit-in-short.tsx';

type NoShowValues = { reason: NoShowReason; comment: string };

/** Records that the patient did not come: a reason, and a comment. */
export function NoShowDialog({ visit, onClose, onDone }: Omit<ChangeDialogProps, 'record'>) {
  const { t } = useTranslation('visit-actions');
  const form = useCheckedForm<NoShowValues, object>({
    values: { reason: 'did-not-come', comment: '' },
    check: () => ({}),
    maxLengths: { comment: LIMITS.cancelComment },
    save: (body) =>
      call('POST /api/provider/visits/:rootVisitId/no-show', {
        params: { rootVisitId: visit.visitId },
        body,
      }),
    onSaved() {
      toast(t('done no-show'));
      return onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title no-show')}
      closeLabel={t('goBack')}
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button type="submit" form="no-show" variant="danger" busy={form.form.formState.isSubmitting}>
            {t('action no-show')}
          </Button>
        </>
      }
    >
      <Form form={form} id="no-show" className={styles.content}>
        <VisitInShort visit={visit} />
        <FormSelect<NoShowValues>
          name="reason"
          label={t('reason')}
          options={NO_SHOW_REASONS.map((value) => ({ value, label: t(`reason ${value}`) }))}
        />
        <FormTextArea<NoShowValues>
          name="comment"
          label={t('comment')}
          note={t('optional')}
          hint={t('commentHint')}
          rows={3}
          maxLength={LIMITS.cancelComment}
        />
        <p>{t('help no-show')}</p>
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </Form>
    </Dialog>
  );
}
