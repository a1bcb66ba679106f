import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { formatDay, formatMoment, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { printPage } from '#client/ui/components/print-page.ts';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { History, PartnerSteps } from '#shared/contracts/rest/check-in/partner-steps.ts';
import type { PartnerState } from '#shared/domain/partner.ts';
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
                <Answer
                  key={question}
                  question={question}
                  texts={texts}
                  missing={texts.length + imageIds.length === 0}
                >
                  {imageIds.map((imageId) => (
                    <Text as="dd" asTyped breaks key={imageId}>
                      <FileImage
                        className={styles.image}
                        src={requestOf('GET /api/provider/images/:imageId', { imageId }).url}
                        alt={question}
                      />
                    </Text>
                  ))}
                </Answer>
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

const AGAIN_MS = 30_000;

const partnerStepsQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit', visitId, 'partner-steps'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/partner-steps', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: AGAIN_MS,
  });

type Patient = PartnerSteps['results'][number];
type Step = Patient['steps'][number];

const TONES: Record<PartnerState, Tone> = {
  'not-begun': 'quiet',
  left: 'waiting',
  completed: 'good',
  cancelled: 'waiting',
  failed: 'danger',
  skipped: 'quiet',
  away: 'danger',
  waived: 'info',
};

interface PartnerLinesProps {
  visitId: string;
  timeZone: string;
  patients: readonly Patient[];
}

/** PRODUCT 19.20. Staff can let patients continue without a step. */
function PartnerLines({ visitId, timeZone, patients }: PartnerLinesProps) {
  const { t } = useTranslation('partner-steps');
  const language = useLanguage();
  const queries = useQueryClient();
  const [waiving, setWaiving] = useState<{ patient: Patient; step: Step } | null>(null);

  async function waive({ patient: { sessionId }, step: { kind } }: { patient: Patient; step: Step }) {
    const path = 'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver';
    queries.setQueryData(
      partnerStepsQuery(visitId).queryKey,
      await call(path, { params: { sessionId, kind } }),
    );
    void queries.invalidateQueries({ queryKey: ['visit', visitId, 'workflow'] });
    setWaiving(null);
    toast(t('waived'), 'good');
  }
  const what = waiving ? t(`kind.${waiving.step.kind}`) : '';
  return (
    <Box below={4}>
      {patients.map((patient) => (
        <Stack as="ul" gap={3} key={patient.sessionId} aria-label={patient.patientName}>
          {patient.steps.map((step) => (
            <Row as="li" gap={2} across={3} wrap align="center" key={step.kind}>
              <strong>
                {patients.length > 1 ? `${patient.patientName}: ` : ''}
                {t(`kind.${step.kind}`)}
              </strong>
              <StatusPill tone={TONES[step.state]}>{t(`state.${step.state}`)}</StatusPill>
              <Text as="span" tone="quiet" breaks>
                {step.at
                  ? t('at', { host: step.host, when: formatMoment(step.at, language, timeZone) })
                  : step.host}
              </Text>
              {step.isOpen ? (
                <Button
                  variant="quiet"
                  aria-label={t('waiveOf', { what: t(`kind.${step.kind}`), patient: patient.patientName })}
                  onClick={() => setWaiving({ patient, step })}
                >
                  {t('waive')}
                </Button>
              ) : null}
            </Row>
          ))}
        </Stack>
      ))}
      {waiving ? (
        <ConfirmDialog
          title={t('waiveTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('waiveConfirm')}
          danger={false}
          confirm={() => waive(waiving)}
          onClose={() => setWaiving(null)}
        >
          <p>{t('waiveHelp', { patient: waiving.patient.patientName, what })}</p>
        </ConfirmDialog>
      ) : null}
    </Box>
  );
}

interface PatientHistoryProps {
  sessionId: string;
  patientName: string;
  history: History;
  timeZone: string;
}

/** PRODUCT 19.21. */
function PatientHistory({ sessionId, patientName, history, timeZone }: PatientHistoryProps) {
  const { t } = useTranslation('partner-steps');
  const language = useLanguage();
  const { state, failure, receivedAt, answers, cut } = history;
  const numbered = answers.map((answer, number) => ({ ...answer, number }));
  return (
    <section>
      <h3>
        {t('historyOf')}: <NameInVisit name={patientName} sessionId={sessionId} />
      </h3>
      {state === 'waiting' ? <Text tone="quiet">{t('waiting')}</Text> : null}
      {failure ? <Notice tone="danger" title={t('failed', { why: t(`why.${failure}`) })} /> : null}
      {receivedAt ? (
        <Text tone="quiet">{t('received', { when: formatMoment(receivedAt, language, timeZone) })}</Text>
      ) : null}
      <Stack as="dl" gap={3} above={3} className={styles.answers}>
        {numbered.map(({ number, depth, question, texts }) => (
          <Answer
            key={number}
            question={question}
            texts={texts}
            missing={texts.length === 0 && !hasBelow(answers, number)}
            depth={Math.min(depth, 3)}
          />
        ))}
      </Stack>
      {cut ? <p>{t('cut')}</p> : null}
    </section>
  );
}

interface AnswerProps {
  question: string;
  texts: readonly string[];
  missing: boolean;
  depth?: number;
  children?: ReactNode;
}

function Answer({ question, texts, missing, depth, children }: AnswerProps) {
  const { t } = useTranslation('intake');
  return (
    <div data-depth={depth}>
      <Text as="dt" strong>
        {question}
      </Text>
      {texts.map((text) => (
        <Text as="dd" asTyped breaks key={text}>
          {text}
        </Text>
      ))}
      {children}
      {missing ? (
        <Text as="dd" tone="quiet">
          {t('noAnswer')}
        </Text>
      ) : null}
    </div>
  );
}

/** A question with questions below it may be a heading without an answer. */
const hasBelow = (answers: History['answers'], at: number): boolean =>
  (answers[at + 1]?.depth ?? 0) > (answers[at]?.depth ?? 0);
