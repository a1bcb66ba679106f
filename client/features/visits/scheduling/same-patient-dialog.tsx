import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { People, Person } from '#client/features/visits/find-patient/people.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { RecordChoice } from './use-record-choice.ts';

export function SamePatientDialog({ choice }: { choice: RecordChoice }) {
  const { same, choosing, failure, choose, goBack } = choice;
  const { t } = useTranslation('scheduling');
  if (!same) return null;
  // Rendered outside the scheduling form, because HTML forbids nested forms.
  return createPortal(
    <Dialog
      open
      onClose={goBack}
      title={t('sameTitle')}
      closeLabel={t('goBack')}
      width={680}
      actions={
        <>
          <Button onClick={goBack}>{t('goBack')}</Button>
          <Button busy={choosing} onClick={() => void choose(same.recordId, null)}>
            {t('sameNone')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
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
        {failure ? <ErrorNotice error={orCode(failure, 'FAILED_EHR_PATIENT_SEARCH')} /> : null}
      </Stack>
    </Dialog>,
    document.body,
  );
}
