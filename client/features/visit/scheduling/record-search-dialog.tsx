import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { CallResult } from '../../../../shared/contracts/contract.ts';
import type { Rest } from '../../../../shared/contracts/rest/index.ts';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { ErrorNotice } from '../../../ui/errors/error-notice.tsx';
import { orCode } from '../../../ui/errors/or-code.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { PatientQueryForm } from '../../foundation/find-patient/patient-query-form.tsx';
import { People, Person } from '../../foundation/find-patient/people.tsx';
import styles from './schedule.module.css';
import type { FoundPatient } from './schedule-queries.ts';

type Found = CallResult<Rest['POST /api/provider/practices/:practiceId/record-patients/search']>;

interface RecordSearchDialogProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
  onClose: () => void;
}

/**
 * Finds a patient in the practice's record system by name, date of birth or number, and adds them to the
 * practice.
 */
export function RecordSearchDialog({ practiceId, onFound, onClose }: RecordSearchDialogProps) {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const [found, setFound] = useState<Found | null>(null);
  /** The chosen one, and the practice's patients who may be the same person. */
  const [same, setSame] = useState<{ recordId: string; candidates: FoundPatient[] } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

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
  // Outside the scheduling form: HTML does not allow a form within a form.
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
            <People>
              {same.candidates.map((patient) => (
                <Person
                  key={patient.patientId}
                  {...patient}
                  birthDate={patient.identity.birthDate}
                  facts={[patient.email, patient.mobile && formatPhone(patient.mobile)]}
                  action={
                    <Button busy={choosing} onClick={() => void choose(same.recordId, patient.patientId)}>
                      {t('sameThis')}
                    </Button>
                  }
                />
              ))}
            </People>
          </>
        ) : (
          <>
            <PatientQueryForm
              search={(body) =>
                call('POST /api/provider/practices/:practiceId/record-patients/search', {
                  params: { practiceId },
                  body,
                })
              }
              onResult={(result) => {
                setFailure(null);
                setFound(result);
              }}
              errorCode="FAILED_EHR_PATIENT_SEARCH"
            />
            <div aria-live="polite" className={styles.fields}>
              {found?.results.length === 0 ? (
                <Notice title={words.code('PATIENT_NOT_FOUND_IN_EHR')}>{t('recordNone')}</Notice>
              ) : null}
              {found && found.results.length > 0 ? (
                <People label={t('recordResults')}>
                  {found.results.map((one) => (
                    <Person
                      key={one.recordId}
                      {...one}
                      birthDate={one.birthDate ?? one.bornIn}
                      facts={[
                        one.sex && t(`sex.${one.sex}`),
                        one.address,
                        one.patientId && t('alreadyPatient'),
                      ]}
                      action={
                        <Button busy={choosing} onClick={() => void choose(one.recordId)}>
                          {t('choosePatient')}
                        </Button>
                      }
                    />
                  ))}
                </People>
              ) : null}
              {found && (found.unreadable > 0 || !found.isWhole) ? (
                <Notice>
                  {found.unreadable > 0 ? <p>{t('recordsUnreadable', { count: found.unreadable })}</p> : null}
                  {found.isWhole ? null : <p>{t('recordIncomplete')}</p>}
                </Notice>
              ) : null}
            </div>
          </>
        )}
        {failure ? <ErrorNotice error={orCode(failure, 'FAILED_EHR_PATIENT_SEARCH')} /> : null}
      </div>
    </Dialog>,
    document.body,
  );
}
