import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  REPRESENTATIVE_RELATIONSHIPS,
  type RepresentativeRelationship,
  TERMS_VERSION,
} from '../../../shared/domain/workflow.ts';
import { isPersonName } from '../../../shared/rules/text.ts';
import { fromUsDate } from '../../../shared/rules/us-date.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceGroup } from '../../components/choice-group.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useLanguage } from '../language/use-language.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { useStepCall } from './use-step-call.ts';
import styles from './workflow.module.css';

type Field = 'typedSignature' | 'dateOfBirth' | 'patientName' | 'relationship';

/** Signature & DOB (PRODUCT 8.5): a typed name that binds, by the patient of 18 or over or a legal representative. */
export default function SignatureStep(props: StepProps) {
  const { t } = useTranslation(['workflow', 'consent']);
  const language = useLanguage();
  const words = useErrorWords();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues, forget] = useDraft(`signature ${props.sessionId}`, {
    signedBy: 'patient',
    typedSignature: '',
    dateOfBirth: '',
    patientName: '',
    relationship: '',
  });
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const { busy, error, fields, send } = useStepCall(props, 'FAILED_CONSENT_SAVE');
  const represented = values.signedBy === 'representative';
  function change(changes: Partial<typeof values>) {
    setValues(changes);
    // What is being mended is not complained about meanwhile.
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  }
  const errorOf = (field: Field) =>
    words.field(wrong[field] ?? fields[field] ?? fields[`representative.${field}`]);

  function check(): Partial<Record<Field, string>> {
    const nameError = (name: string) =>
      name.trim() === '' ? 'NAME_REQUIRED' : isPersonName(name.trim()) ? undefined : 'NAME_INVALID';
    const found = {
      typedSignature: nameError(values.typedSignature),
      dateOfBirth: fromUsDate(values.dateOfBirth) ? undefined : 'BIRTH_DATE_INVALID',
      ...(represented
        ? {
            patientName: nameError(values.patientName),
            relationship: values.relationship ? undefined : 'FIELD_REQUIRED',
          }
        : {}),
    };
    return Object.fromEntries(Object.entries(found).filter(([, code]) => code));
  }

  async function sign(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setWrong(found);
    if (Object.keys(found).length > 0) return focusFirstError(form);
    const signed = await send(() =>
      call('POST /api/patient/sessions/:sessionId/workflow/signature', {
        params: { sessionId: props.sessionId },
        body: {
          version: TERMS_VERSION,
          language,
          signedBy: represented ? 'representative' : 'patient',
          typedSignature: values.typedSignature,
          dateOfBirth: fromUsDate(values.dateOfBirth) ?? '',
          representative: represented
            ? {
                patientName: values.patientName,
                relationship: values.relationship as RepresentativeRelationship,
              }
            : null,
        },
        stayOnUnauthorised: true,
      }),
    );
    if (signed) forget();
    else focusFirstError(form);
  }

  return (
    <form ref={form} onSubmit={sign} noValidate>
      <StepFrame
        title={t('signatureTitle')}
        actions={
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {t('sign')}
          </Button>
        }
      >
        <ChoiceGroup
          legend={t('whoSigns')}
          name="signedBy"
          value={values.signedBy}
          onChange={(event) => change({ signedBy: event.target.value })}
          options={[
            { value: 'patient', label: t('signPatient') },
            { value: 'representative', label: t('signRepresentative') },
          ]}
        />
        {represented ? (
          <>
            <TextField
              label={t('patientName')}
              autoComplete="off"
              maxLength={60}
              value={values.patientName}
              error={errorOf('patientName')}
              onChange={(event) => change({ patientName: event.target.value })}
            />
            <SelectField
              label={t('relationship')}
              placeholder={t('choose')}
              value={values.relationship}
              error={errorOf('relationship')}
              options={REPRESENTATIVE_RELATIONSHIPS.map((value) => ({
                value,
                label: t(`relationship ${value}`),
              }))}
              onChange={(event) => change({ relationship: event.target.value })}
            />
          </>
        ) : null}
        <TextField
          label={t(represented ? 'patientBirth' : 'yourBirth')}
          hint={t('birthHint')}
          inputMode="numeric"
          autoComplete={represented ? 'off' : 'bday'}
          placeholder={t('birthPlaceholder')}
          maxLength={14}
          value={values.dateOfBirth}
          error={errorOf('dateOfBirth')}
          onChange={(event) => change({ dateOfBirth: withSlashes(values.dateOfBirth, event.target.value) })}
        />
        <TextField
          label={t('yourFullName')}
          hint={t('signatureHint')}
          autoComplete="name"
          maxLength={60}
          value={values.typedSignature}
          error={errorOf('typedSignature')}
          onChange={(event) => change({ typedSignature: event.target.value })}
        />
        <p className={styles.small}>{t('signatureAgreement', { ns: 'consent' })}</p>
        {error && Object.keys(fields).length === 0 ? <ErrorNotice error={error} /> : null}
      </StepFrame>
    </form>
  );
}

/** Puts the slashes in while digits are typed one by one, and leaves everything else alone. */
export function withSlashes(before: string, typed: string): string {
  const grown = typed.length === before.length + 1 && typed.startsWith(before);
  return grown && /^(\d\d|\d\d\/\d\d)$/.test(typed) ? `${typed}/` : typed;
}
