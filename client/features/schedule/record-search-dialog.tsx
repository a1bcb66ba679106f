import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { CallResult } from '../../../shared/contracts/contract.ts';
import type { Rest } from '../../../shared/contracts/rest/index.ts';
import { recordPatientContracts } from '../../../shared/contracts/rest/record-patients.ts';
import { formatPhone } from '../../../shared/rules/phone-words.ts';
import { LIMITS } from '../../../shared/rules/text.ts';
import { fromUsDate, toUsDate } from '../../../shared/rules/us-date.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { ErrorNotice } from '../../errors/error-notice.tsx';
import { orCode } from '../../errors/or-code.ts';
import { useErrorWords } from '../../errors/use-error-words.ts';
import { FormDay } from '../../forms/day-field.tsx';
import { FormText } from '../../forms/fields.tsx';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import styles from './schedule.module.css';
import type { FoundPatient } from './schedule-queries.ts';

type Found = CallResult<Rest['POST /api/provider/practices/:practiceId/record-patients/search']>['results'];
type Body = z.input<
  (typeof recordPatientContracts)['POST /api/provider/practices/:practiceId/record-patients/search']['body']
>;

const { body: Search } =
  recordPatientContracts['POST /api/provider/practices/:practiceId/record-patients/search'];

const bodyOf = ({ birthDate, ...rest }: Body): Body => ({
  ...rest,
  birthDate: fromUsDate(birthDate) ?? birthDate.trim(),
});

/** The form's fields, checked as the call's body. */
const Fields = z.custom<Body>().superRefine((fields, ctx) => {
  for (const { path, message } of Search.safeParse(bodyOf(fields)).error?.issues ?? [])
    ctx.addIssue({ code: 'custom', path: [...path], message });
});

interface RecordSearchDialogProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
  onClose: () => void;
}

/** Finds a patient in the practice's record system by name, date of birth or number, and makes them the practice's. */
export function RecordSearchDialog({ practiceId, onFound, onClose }: RecordSearchDialogProps) {
  const { t } = useTranslation('schedule');
  const words = useErrorWords();
  const [found, setFound] = useState<Found | null>(null);
  /** The chosen one, and the practice's patients who may be the same person. */
  const [same, setSame] = useState<{ recordId: string; candidates: FoundPatient[] } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useContractForm({
    schema: Fields,
    values: { name: '', birthDate: '', mrn: '' },
    maxLengths: { name: LIMITS.search, mrn: LIMITS.mrn },
    save(fields) {
      setFailure(null);
      setFound(null);
      return call('POST /api/provider/practices/:practiceId/record-patients/search', {
        params: { practiceId },
        body: bodyOf(fields),
      });
    },
    onSaved: ({ results }) => setFound(results),
  });

  async function choose(recordId: string, patientId?: string | null) {
    setChoosing(true);
    setFailure(null);
    try {
      const { patient, candidates } = await call('POST /api/provider/practices/:practiceId/record-patients', {
        params: { practiceId },
        body: { recordId, ...(patientId === undefined ? {} : { patientId }) },
      });
      if (patient) onFound(patient);
      else setSame({ recordId, candidates });
    } catch (error) {
      setFailure(error);
    } finally {
      setChoosing(false);
    }
  }
  const failed = failure ?? form.failure;
  // Outside of the scheduling form: HTML has no form within a form.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={t(same ? 'sameTitle' : 'recordTitle')}
      closeLabel={t('goBack')}
      width={680}
      actions={
        same ? (
          <>
            <Button onClick={() => setSame(null)}>{t('goBack')}</Button>
            <Button busy={choosing} onClick={() => void choose(same.recordId, null)}>
              {t('sameNone')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('goBack')}</Button>
        )
      }
    >
      <div className={styles.fields}>
        {same ? (
          <>
            <p>{t('sameHelp')}</p>
            <ul className={styles.people}>
              {same.candidates.map((patient) => (
                <li key={patient.patientId}>
                  <Person
                    name={`${patient.lastName}, ${patient.firstName}`}
                    facts={[
                      patient.identity.birthDate && toUsDate(patient.identity.birthDate),
                      patient.email,
                      patient.mobile && formatPhone(patient.mobile),
                    ]}
                  />
                  <Button busy={choosing} onClick={() => void choose(same.recordId, patient.patientId)}>
                    {t('sameThis')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <Form form={form} className={styles.fields}>
              <FormText name="name" label={t('recordName')} autoComplete="off" />
              <div className={styles.row}>
                <FormDay
                  name="birthDate"
                  label={t('birthDate')}
                  placeholder={t('dayPlaceholder')}
                  autoComplete="off"
                />
                <FormText name="mrn" label={t('mrn')} autoComplete="off" />
              </div>
              <div>
                <SubmitButton size="medium">{t('search')}</SubmitButton>
              </div>
            </Form>
            <div aria-live="polite">
              {found?.length === 0 ? (
                <Notice title={words.code('PATIENT_NOT_FOUND_IN_EHR')}>{t('recordNone')}</Notice>
              ) : null}
              {found && found.length > 0 ? (
                <ul className={styles.people} aria-label={t('recordResults')}>
                  {found.map((one) => (
                    <li key={one.recordId}>
                      <Person
                        name={`${one.lastName}, ${one.firstName}`}
                        facts={[
                          one.birthDate && toUsDate(one.birthDate),
                          one.sex && t(`sex.${one.sex}`),
                          one.mrn && t('mrnOf', { mrn: one.mrn }),
                          one.address,
                          one.patientId && t('alreadyPatient'),
                        ]}
                      />
                      <Button busy={choosing} onClick={() => void choose(one.recordId)}>
                        {t('choosePatient')}
                      </Button>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </>
        )}
        {failed ? <ErrorNotice error={orCode(failed, 'FAILED_EHR_PATIENT_SEARCH')} /> : null}
      </div>
    </Dialog>,
    document.body,
  );
}

function Person({ name, facts }: { name: string; facts: (string | null)[] }) {
  return (
    <span className={styles.found}>
      <strong>{name}</strong>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
