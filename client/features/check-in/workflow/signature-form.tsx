import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FormDay } from '#client/ui/forms/day-field.tsx';
import { FormChoice, FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { Form, SubmitButton } from '#client/ui/forms/form.tsx';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import {
  REPRESENTATIVE_RELATIONSHIPS,
  type RepresentativeRelationship,
  TERMS_VERSION,
} from '#shared/domain/workflow.ts';
import { fromUsDate } from '#shared/rules/dates.ts';
import { isPersonName, LIMITS } from '#shared/rules/text.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';
import styles from './workflow.module.css';

const EMPTY = { signedBy: 'patient', typedSignature: '', dateOfBirth: '', patientName: '', relationship: '' };
type Signature = typeof EMPTY;

const isRepresented = ({ signedBy }: Signature) => signedBy === 'representative';

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'NAME_REQUIRED';
  return isPersonName(name.trim()) ? undefined : 'NAME_INVALID';
}

function check(values: Signature) {
  const represented = isRepresented(values);
  return {
    typedSignature: nameError(values.typedSignature),
    dateOfBirth: fromUsDate(values.dateOfBirth) ? undefined : 'BIRTH_DATE_INVALID',
    patientName: represented ? nameError(values.patientName) : undefined,
    relationship: represented && !values.relationship ? 'FIELD_REQUIRED' : undefined,
  };
}

interface SignatureFormProps extends StepProps {
  title: string;
  children?: ReactNode;
  agree?: () => Promise<Workflow>;
  more?: ReactNode;
}

/** Signature & DOB (PRODUCT 8.5): a typed name is binding, by a patient of 18 or over or by a legal representative. */
export function SignatureForm({ title, children, agree, more, ...props }: SignatureFormProps) {
  const { t } = useTranslation(['workflow', 'consent']);
  const language = useLanguage();
  const form = useStepForm<Signature>(props, {
    name: 'signature',
    values: EMPTY,
    check,
    failureCode: 'FAILED_CONSENT_SAVE',
    fieldOf: (path) => path.replace(/^representative\./, ''),
    async save(values) {
      // Agreeing again after a refused signature has no effect.
      await agree?.();
      return call('POST /api/patient/sessions/:sessionId/workflow/signature', {
        params: { sessionId: props.sessionId },
        body: {
          version: TERMS_VERSION,
          language,
          signedBy: isRepresented(values) ? 'representative' : 'patient',
          typedSignature: values.typedSignature,
          dateOfBirth: fromUsDate(values.dateOfBirth) ?? '',
          representative: isRepresented(values)
            ? {
                patientName: values.patientName,
                relationship: values.relationship as RepresentativeRelationship,
              }
            : null,
        },
        stayOnUnauthorised: true,
      });
    },
  });
  const represented = form.form.watch('signedBy') === 'representative';

  return (
    <Form form={form}>
      <StepFrame
        title={title}
        actions={<SubmitButton block>{t(agree ? 'agreeAndSign' : 'sign')}</SubmitButton>}
        more={more}
      >
        {children}
        {children ? (
          <Text as="h2" above={4} size="large" className={styles.heading}>
            {t('signatureTitle')}
          </Text>
        ) : null}
        <FormChoice<Signature>
          name="signedBy"
          legend={t('whoSigns')}
          // Another signer fills in other fields, so the earlier errors do not apply.
          onInput={() => form.form.clearErrors()}
          options={[
            { value: 'patient', label: t('signPatient') },
            { value: 'representative', label: t('signRepresentative') },
          ]}
        />
        {represented ? (
          <>
            <FormText<Signature>
              name="patientName"
              label={t('patientName')}
              autoComplete="off"
              maxLength={LIMITS.personName}
            />
            <FormSelect<Signature>
              name="relationship"
              label={t('relationship')}
              placeholder={t('choose')}
              options={REPRESENTATIVE_RELATIONSHIPS.map((value) => ({
                value,
                label: t(`relationship.${value}`),
              }))}
            />
          </>
        ) : null}
        <BirthField represented={represented} />
        <FormText<Signature>
          name="typedSignature"
          label={t('yourFullName')}
          hint={t('signatureHint')}
          autoComplete="name"
          enterKeyHint="go"
          maxLength={LIMITS.personName}
        />
        <Text tone="quiet" size="small">
          {t('signatureAgreement', { ns: 'consent' })}
        </Text>
        {form.failure ? <ErrorNotice error={form.failure} /> : null}
      </StepFrame>
    </Form>
  );
}

function BirthField({ represented }: { represented: boolean }) {
  const { t } = useTranslation('workflow');
  return (
    <FormDay<Signature>
      name="dateOfBirth"
      label={t(represented ? 'patientBirth' : 'yourBirth')}
      hint={t('birthHint')}
      enterKeyHint="next"
      autoComplete={represented ? 'off' : 'bday'}
      placeholder={t('birthPlaceholder')}
    />
  );
}
