import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { PatientQueryForm } from '#client/features/visits/find-patient/patient-query-form.tsx';
import { People, Person } from '#client/features/visits/find-patient/people.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { SamePatientDialog } from './same-patient-dialog.tsx';
import type { FoundPatient } from './schedule-queries.ts';
import { useRecordChoice } from './use-record-choice.ts';

type Found = CallResult<Rest['POST /api/provider/practices/:practiceId/record-patients/search']>;

interface RecordSearchDialogProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
  onClose: () => void;
}

export function RecordSearchDialog({ practiceId, onFound, onClose }: RecordSearchDialogProps) {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const [found, setFound] = useState<Found | null>(null);
  const choice = useRecordChoice(practiceId, onFound);
  const { choosing, failure, choose, forgetFailure } = choice;
  if (choice.same) return <SamePatientDialog choice={choice} />;
  // Rendered outside the scheduling form, because HTML forbids nested forms.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={t('recordTitle')}
      closeLabel={t('goBack')}
      width={680}
      actions={<Button onClick={onClose}>{t('goBack')}</Button>}
    >
      <Stack gap={5}>
        <PatientQueryForm
          search={(body) =>
            call('POST /api/provider/practices/:practiceId/record-patients/search', {
              params: { practiceId },
              body,
            })
          }
          onResult={(result) => {
            forgetFailure();
            setFound(result);
          }}
          errorCode="FAILED_EHR_PATIENT_SEARCH"
        />
        <Stack gap={5} aria-live="polite">
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
                  facts={[one.sex && t(`sex.${one.sex}`), one.address, one.patientId && t('alreadyPatient')]}
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
        </Stack>
        {failure ? <ErrorNotice error={orCode(failure, 'FAILED_EHR_PATIENT_SEARCH')} /> : null}
      </Stack>
    </Dialog>,
    document.body,
  );
}
