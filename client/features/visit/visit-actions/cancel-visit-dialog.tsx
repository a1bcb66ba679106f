import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../../shared/rules/text.ts';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { FormSelect, FormTextArea } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts';
import { useRequestKey } from '../../../ui/forms/use-request-key.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import type { ChangeDialogProps } from './dialog-props.ts';
import { inWordsOf } from './in-words-of.ts';
import { readVisitAgain } from './record-queries.ts';
import { ToldPeople } from './told-people.tsx';
import { useSeriesScope } from './use-series-scope.tsx';
import styles from './visit-actions.module.css';
import { VisitInShort } from './visit-in-short.tsx';

type CancelValues = { reason: string; comment: string };

const check = ({ reason }: CancelValues) => ({ reason: reason ? undefined : 'FIELD_REQUIRED' });

/** Cancel Visit: a reason from the practice's list, and a comment. */
export function CancelVisitDialog({ visit, record, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const key = useRequestKey();
  const queries = useQueryClient();
  const { further, also, question } = useSeriesScope(visit, record);
  const count = further.length + 1;
  const form = useCheckedForm<CancelValues, object>({
    values: { reason: '', comment: '' },
    check,
    maxLengths: { comment: LIMITS.cancelComment },
    save(values) {
      const change = { ...values, series: also };
      return call('POST /api/provider/visits/:rootVisitId/cancel', {
        params: { rootVisitId: visit.visitId },
        body: { ...change, idempotencyKey: key.of(change) },
      });
    },
    onSaved() {
      toast(count > 1 ? t('cancelledSeries', { count }) : t('done cancel'));
      return onDone();
    },
    async onRefused(error) {
      if (isApiError(error, 'CHANGED_MEANWHILE')) await readVisitAgain(queries, visit);
      return false;
    },
    failureCode: 'FAILED_CANCEL_VISIT',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title cancel')}
      closeLabel={t('keepVisit')}
      actions={
        <>
          <Button onClick={onClose}>{t('keepVisit')}</Button>
          <Button type="submit" form="cancel-visit" variant="danger" busy={form.form.formState.isSubmitting}>
            {count > 1 ? t('cancelSeries', { count }) : t('action cancel')}
          </Button>
        </>
      }
    >
      <Form form={form} id="cancel-visit" className={styles.content}>
        <VisitInShort visit={visit} />
        {question}
        <FormSelect<CancelValues>
          name="reason"
          label={t('reason')}
          placeholder={t('choose')}
          options={record.cancelReasons.map((reason) => ({
            value: reason.en,
            label: inWordsOf(reason, language),
          }))}
        />
        <FormTextArea<CancelValues>
          name="comment"
          label={t('comment')}
          note={t('optional')}
          hint={t('commentHint')}
          rows={3}
          maxLength={LIMITS.cancelComment}
        />
        <ToldPeople people={record.told.cancel} help={t('help cancel')} />
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </Form>
    </Dialog>
  );
}
