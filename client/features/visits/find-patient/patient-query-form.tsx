import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Grid } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { FormDay } from '#client/ui/forms/day-field.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { PatientQuery } from '#shared/contracts/patient-query.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { fromUsDate } from '#shared/rules/dates.ts';
import { LIMITS } from '#shared/rules/text.ts';

const queryOf = ({ birthDate, ...rest }: PatientQuery): PatientQuery => ({
  ...rest,
  birthDate: fromUsDate(birthDate) ?? birthDate.trim(),
});

const Fields = z.custom<PatientQuery>().superRefine((fields, ctx) => {
  for (const { path, message } of PatientQuery.safeParse(queryOf(fields)).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

interface PatientQueryFormProps<T> {
  search: (query: PatientQuery) => Promise<T>;
  onResult: (result: T | null) => void;
  errorCode: ErrorCode;
}

export function PatientQueryForm<T>({ search, onResult, errorCode }: PatientQueryFormProps<T>) {
  const { t } = useTranslation('find-patient');
  const form = useContractForm({
    schema: Fields,
    values: { name: '', birthDate: '', mrn: '' },
    maxLengths: { name: LIMITS.search, mrn: LIMITS.mrn },
    save(fields) {
      onResult(null);
      return search(queryOf(fields));
    },
    onSaved: onResult,
  });
  return (
    <>
      <Form gap={5} form={form}>
        <FormText name="name" label={t('name')} autoComplete="off" />
        <Grid gap={5} across={4} min="13.75rem" align="start">
          <FormDay
            name="birthDate"
            label={t('birthDate')}
            placeholder={t('dayPlaceholder')}
            autoComplete="off"
          />
          <FormText name="mrn" label={t('mrn')} autoComplete="off" />
        </Grid>
        <div>
          <SubmitButton size="medium">{t('search')}</SubmitButton>
        </div>
      </Form>
      {form.failure ? <ErrorNotice error={orCode(form.failure, errorCode)} /> : null}
    </>
  );
}
