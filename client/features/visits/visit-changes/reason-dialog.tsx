import { isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormSelect, FormTextArea } from '#client/ui/forms/fields.tsx';
import { Form } from '#client/ui/forms/form.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { LIMITS } from '#shared/rules/text.ts';

export type Why<R extends string> = { reason: R; comment: string };

interface ReasonDialogProps<R extends string, Result> {
  title: string;
  keep: string;
  action: string;
  about: ReactNode;
  reasons: readonly { value: R; label: string }[] | ReactElement;
  usual?: R;
  children: ReactNode;
  save: (why: Why<R>) => Promise<Result>;
  onSaved: (result: Result) => unknown;
  onRefused?: (error: unknown) => Promise<void>;
  onClose: () => void;
  disabled?: boolean;
  failureCode?: ErrorCode;
}

const check = ({ reason }: Why<string>) => ({ reason: reason ? undefined : 'REASON_REQUIRED' });

export function ReasonDialog<R extends string, Result>({
  title,
  keep,
  action,
  about,
  reasons,
  usual,
  children,
  save,
  onSaved,
  onRefused,
  onClose,
  disabled = false,
  failureCode,
}: ReasonDialogProps<R, Result>) {
  const { t } = useTranslation('visit-actions');
  const id = useId();
  const form = useCheckedForm<Why<string>, Result>({
    values: { reason: usual ?? '', comment: '' },
    check,
    maxLengths: { comment: LIMITS.cancelComment },
    save: (why) => save(why as Why<R>),
    onSaved: async (result) => {
      await onSaved(result);
    },
    async onRefused(error) {
      await onRefused?.(error);
      return false;
    },
    ...(failureCode ? { failureCode } : {}),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={keep}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            disabled={disabled}
            busy={form.form.formState.isSubmitting}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form gap={5} form={form} id={id}>
        {about}
        {isValidElement(reasons) ? (
          reasons
        ) : (
          <FormSelect<Why<string>>
            name="reason"
            label={t('reason')}
            options={reasons}
            {...(usual ? {} : { placeholder: t('choose') })}
          />
        )}
        <FormTextArea<Why<string>>
          name="comment"
          label={t('comment')}
          note={t('optional')}
          hint={t('commentHint')}
          rows={3}
          maxLength={LIMITS.cancelComment}
        />
        {children}
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </Form>
    </Dialog>
  );
}
