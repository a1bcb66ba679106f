import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { PatientAfterVisit } from './patient-after-visit.tsx';

const ON_ITS_WAY_MS = 3_000;

export default function AfterVisit({ visitId, timeZone }: { visitId: string; timeZone: string }) {
  const { t } = useTranslation('after-visit-card');
  const params = { rootVisitId: visitId };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...visitKey(visitId), 'after-visit'],
    queryFn: ({ signal }) => call('GET /api/provider/visits/:rootVisitId/after-visit', { params, signal }),
    refetchInterval: ({ state }) =>
      state.data?.patients.some(({ message }) => message?.state === 'QUEUED') ? ON_ITS_WAY_MS : false,
  });
  if (!data)
    return error ? (
      <Card title={t('title')}>
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_LOAD_DOCUMENTS')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    ) : (
      <StillLoading />
    );
  const { over, patients, methods } = data;
  if (!over || patients.length === 0) return null;
  return (
    <Card title={t('title')}>
      <Text tone="quiet" size="small">
        {t('intro')}
      </Text>
      <Stack as="ul" divided>
        {patients.map((patient) => (
          <PatientAfterVisit
            key={patient.sessionId}
            visitId={visitId}
            patient={patient}
            methods={methods}
            timeZone={timeZone}
          />
        ))}
      </Stack>
    </Card>
  );
}
