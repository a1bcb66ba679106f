import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { formatDay, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { printPage } from '#client/ui/components/print-page.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { AGAIN_MS, PartnerLines, partnerStepsQuery } from './partner-lines.tsx';
import { PatientHistory } from './patient-history.tsx';
import styles from './visit-intake.module.css';

interface VisitIntakeProps {
  visitId: string;
  timeZone: string;
  only?: string | null;
}

/** PRODUCT 6.7. */
export default function VisitIntake({ visitId, timeZone, only = null }: VisitIntakeProps) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const words = useErrorWords();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['visit', visitId, 'intake'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/intake', { params: { rootVisitId: visitId }, signal }),
    refetchInterval: AGAIN_MS,
  });
  const partners = useQuery(partnerStepsQuery(visitId));
  async function printIntake() {
    if (!(await printPage())) toast(words.field('UNABLE_PRINT') ?? '', 'danger');
  }
  if (error && !data) {
    return (
      <Card title={t('staffTitle')}>
        <ErrorNotice
          error={orCode(error, 'UNABLE_TO_LOAD_INTAKE')}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (isPending || partners.isPending) return <StillLoading />;
  const given = data?.results.filter(({ sessionId }) => only === null || sessionId === only) ?? [];
  const atPartners =
    partners.data?.results.filter(({ sessionId }) => only === null || sessionId === only) ?? [];
  const histories = atPartners.filter(({ history }) => history !== null);
  const hasSteps = atPartners.some(({ steps }) => steps.length > 0);
  if (given.length === 0 && histories.length === 0 && !hasSteps) return null;
  return (
    <Card title={t('staffTitle')}>
      {hasSteps ? <PartnerLines visitId={visitId} timeZone={timeZone} patients={atPartners} /> : null}
      <Stack gap={5} below={4} data-print>
        {given.map(({ sessionId, patientName, at, answers }) => (
          <section key={sessionId}>
            <h3>
              <NameInVisit name={patientName} sessionId={sessionId} />
            </h3>
            <Text tone="quiet">
              {formatDay(at, timeZone, language)}, {formatTime(at, timeZone, language)}
            </Text>
            <Stack as="dl" gap={3} above={3}>
              {answers.map(({ question, texts, imageIds }) => (
                <div key={question}>
                  <Text as="dt" strong>
                    {question}
                  </Text>
                  {texts.map((text) => (
                    <Text as="dd" asTyped breaks key={text}>
                      {text}
                    </Text>
                  ))}
                  {imageIds.map((imageId) => (
                    <Text as="dd" asTyped breaks key={imageId}>
                      <FileImage
                        className={styles.image}
                        src={requestOf('GET /api/provider/images/:imageId', { imageId }).url}
                        alt={question}
                      />
                    </Text>
                  ))}
                  {texts.length + imageIds.length === 0 ? (
                    <Text as="dd" tone="quiet">
                      {t('noAnswer')}
                    </Text>
                  ) : null}
                </div>
              ))}
            </Stack>
          </section>
        ))}
        {histories.map(({ sessionId, patientName, history }) =>
          history ? (
            <PatientHistory
              key={sessionId}
              sessionId={sessionId}
              patientName={patientName}
              history={history}
              timeZone={timeZone}
            />
          ) : null,
        )}
      </Stack>
      {given.length === 0 && histories.length === 0 ? null : (
        <Button icon={<Printer size={20} aria-hidden />} onClick={printIntake}>
          {t('print')}
        </Button>
      )}
    </Card>
  );
}
