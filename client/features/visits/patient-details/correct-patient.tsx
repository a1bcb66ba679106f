import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { IdentityInputs } from '#client/features/visits/scheduling/identity-fields.tsx';
import { readVisitAgain } from '#client/features/visits/visit-changes/record-queries.ts';
import { anyPatientKey, type VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Grid, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { PatientCorrection, type PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';
import { fromUsDate, toUsDate } from '#shared/rules/dates.ts';

interface CorrectPatientProps {
  visit: Pick<VisitDetail, 'visitId' | 'practiceId'>;
  patient: Pick<VisitDetail['visitPatients'][number], 'sessionId' | 'firstName' | 'lastName'>;
}

export default function CorrectPatient({ visit, patient }: CorrectPatientProps) {
  const { t } = useTranslation('scheduling');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Pencil size={20} aria-hidden />}
        aria-label={t('correct.of', { name: `${patient.firstName} ${patient.lastName}` })}
        onClick={() => setOpen(true)}
      >
        {t('correct.open')}
      </Button>
      {open ? (
        <CorrectPatientDialog visit={visit} sessionId={patient.sessionId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface CorrectPatientDialogProps {
  visit: Pick<VisitDetail, 'visitId' | 'practiceId'>;
  sessionId: string;
  onClose: () => void;
}

const detailsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['patient-details', sessionId],
    queryFn: ({ signal }) =>
      call('GET /api/provider/sessions/:sessionId/patient', { params: { sessionId }, signal }),
    // A background reload must not change the form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function CorrectPatientDialog({ visit, sessionId, onClose }: CorrectPatientDialogProps) {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(sessionId));
  return (
    <Dialog open onClose={onClose} title={t('correct.title')} closeLabel={t('goBack')} width={680}>
      {data?.externalId ? (
        <Notice>{words.code('PATIENT_FROM_RECORD')}</Notice>
      ) : data ? (
        <CorrectionForm visit={visit} details={data} onClose={onClose} />
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'UNABLE_COMPLETE_REQUEST')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={2} height={120} label={t('loading')} />
      )}
    </Dialog>
  );
}

const Typed = PatientCorrection.extend({
  birthDate: z
    .string()
    .refine((typed) => typed.trim() === '' || fromUsDate(typed) !== null, 'BIRTH_DATE_INVALID'),
});
type Fields = z.input<typeof Typed>;

function CorrectionForm({
  visit,
  details,
  onClose,
}: Pick<CorrectPatientDialogProps, 'visit' | 'onClose'> & { details: PatientDetails }) {
  const { t } = useTranslation('scheduling');
  const queries = useQueryClient();
  const { sessionId } = details;
  const query = detailsQuery(sessionId);
  const form = useContractForm<Fields, PatientDetails>({
    schema: Typed,
    values: valuesOf(details),
    save: (fields) =>
      call('PUT /api/provider/sessions/:sessionId/patient', {
        params: { sessionId },
        body: { ...fields, birthDate: fromUsDate(fields.birthDate) ?? '' },
      }),
    async onSaved() {
      toast(t('correct.done'), 'good');
      await Promise.all([
        readVisitAgain(queries, visit),
        queries.invalidateQueries({ queryKey: anyPatientKey }),
      ]);
      onClose();
    },
    readAgain: async () => valuesOf(await queries.fetchQuery({ ...query, staleTime: 0 })),
  });
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <Text tone="quiet">{t('correct.help')}</Text>
      <Grid gap={5} across={4} min="14rem">
        <FormText<Fields> name="firstName" label={t('firstName')} autoComplete="off" />
        <FormText<Fields> name="lastName" label={t('lastName')} autoComplete="off" />
      </Grid>
      <IdentityInputs />
    </ContractForm>
  );
}

function valuesOf({ sessionId: _, externalId: __, birthDate, state, ...details }: PatientDetails): Fields {
  return { ...details, birthDate: birthDate && toUsDate(birthDate), state: state as Fields['state'] };
}
