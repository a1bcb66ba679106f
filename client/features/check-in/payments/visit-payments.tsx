import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatDay, formatTime } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { VisitPayment } from '#shared/contracts/rest/check-in/payments.ts';
import { CaptureDialog, VoidDialog } from './payment-dialogs.tsx';
import { noCopayOf, PAYMENT_TONES, usePaymentNotes, type VisitOfCopay } from './payment-notes.ts';
import { useStaffPaymentWords } from './payment-words.ts';
import styles from './visit-payments.module.css';

const AGAIN_MS = 15_000;

const paymentsQuery = (rootVisitId: string) =>
  queryOptions({
    queryKey: ['visit', rootVisitId, 'payments'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/payments', { params: { rootVisitId }, signal }),
    refetchInterval: AGAIN_MS,
  });

interface VisitPaymentsProps {
  visitId: string;
  timeZone: string;
  only?: string | null;
  visit?: VisitOfCopay | null;
}

export default function VisitPayments({ visitId, timeZone, only = null, visit = null }: VisitPaymentsProps) {
  const { t } = useTranslation('payments');
  const { data, error, isFetching, refetch } = useQuery(paymentsQuery(visitId));
  if (error && !data) {
    return (
      <Card title={t('payments')}>
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!data) return <StillLoading />;
  const payments = data.results.filter(({ sessionId }) => only === null || sessionId === only);
  if (payments.length === 0) return null;
  return (
    <Card title={t('payments')}>
      {data.processor === 'test' ? (
        <Text below={4} tone="quiet">
          {t('testProcessor')}
        </Text>
      ) : null}
      <Stack as="ul">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.sessionId}
            payment={payment}
            visit={visit}
            timeZone={timeZone}
            onChanged={() => refetch()}
          />
        ))}
      </Stack>
    </Card>
  );
}

interface PaymentRowProps {
  payment: VisitPayment;
  visit: VisitOfCopay | null;
  timeZone: string;
  onChanged: () => Promise<unknown>;
}

/** Shows only actions that the server allows. */
export function PaymentRow({ payment, visit, timeZone, onChanged }: PaymentRowProps) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const notesOf = usePaymentNotes();
  const [dialog, setDialog] = useState<'capture' | 'void' | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const words = useStaffPaymentWords();
  const { sessionId, state, patientName, underWay, mayCapture, mayVoid } = payment;
  const day = (at: string) => formatDay(at, timeZone, language);
  const when = (at: string) => `${day(at)}, ${formatTime(at, timeZone, language)}`;
  const notes = notesOf(payment, { day, when }, visit);
  const isDue = state !== 'pending' || !visit || noCopayOf(visit, sessionId) === null;

  function open(which: 'capture' | 'void') {
    setProblem(null);
    setDialog(which);
  }
  async function over(failure?: unknown) {
    setProblem(failure ?? null);
    await onChanged();
    setDialog(null);
  }
  const dialogProps = { payment, onCancel: () => setDialog(null), onOver: over };
  return (
    <Row as="li" gap={3} across={4} wrap align="center" className={styles.payment}>
      <Stack gap={1} shrinks breaks className={styles.facts}>
        <Text as="h3" size="large">
          <NameInVisit name={patientName} sessionId={sessionId} />
        </Text>
        {isDue ? (
          <div>
            <StatusPill tone={PAYMENT_TONES[state]}>{t(`state_${state}`)}</StatusPill>
          </div>
        ) : null}
        {notes.map((note) => (
          <Text tone="quiet" key={note}>
            {note}
          </Text>
        ))}
      </Stack>
      <Row gap={3} wrap>
        {mayCapture ? (
          <Button variant="primary" onClick={() => open('capture')}>
            {t('capture')}
          </Button>
        ) : null}
        {mayVoid ? <Button onClick={() => open('void')}>{t('void')}</Button> : null}
        {underWay ? <Text tone="quiet">{t('underWay')}</Text> : null}
      </Row>
      {problem ? (
        <div className={styles.notice}>
          <Notice tone="danger" announce="alert">
            {words(problem)}
          </Notice>
        </div>
      ) : null}
      {dialog === 'capture' ? <CaptureDialog {...dialogProps} /> : null}
      {dialog === 'void' ? <VoidDialog {...dialogProps} /> : null}
    </Row>
  );
}
