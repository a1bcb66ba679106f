import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '#client/api/call.ts';
import { requestOf } from '#client/api/request-url.ts';
import { formatMoney } from '#client/features/check-in/payments/money.ts';
import { PAYMENT_TONES, useDisputeNotes } from '#client/features/check-in/payments/payment-notes.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { DELIVERY_TONES } from '#client/features/visits/visit-messages/delivery-tones.ts';
import { patientKey } from '#client/features/visits/visits/patient-query.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { CallResult } from '#shared/contracts/contract.ts';
import type { Rest } from '#shared/contracts/rest/index.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import styles from './patient-page.module.css';

type History = CallResult<Rest['GET /api/provider/patients/:patientId/history']>;

export function PatientHistory({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patient');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...patientKey(patientId), 'history'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/patients/:patientId/history', { params: { patientId }, signal }),
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton rows={2} height={120} label={t('loadingHistory')} />;
  return (
    <div className={styles.history}>
      <Documents documents={data.documents} />
      <Consents consents={data.consents} />
      <Payments payments={data.payments} />
      <Messages messages={data.messages} />
      <Guests guests={data.guests} />
    </div>
  );
}

function Documents({ documents }: Pick<History, 'documents'>) {
  const { t } = useTranslation('patient');
  const when = useWhen();
  return (
    <List title={t('documents')} of={documents}>
      {({ visitId, sharedId, name, sharedBy, sharedAt, timeZone }) => (
        <Entry key={sharedId + visitId} visitId={visitId} when={when(sharedAt, timeZone)}>
          <FileLink
            href={
              requestOf('GET /api/provider/visits/:rootVisitId/documents/:sharedId', {
                rootVisitId: visitId,
                sharedId,
              }).url
            }
          >
            {name}
          </FileLink>
          <span>{t('sharedBy', { name: sharedBy })}</span>
        </Entry>
      )}
    </List>
  );
}

function Consents({ consents }: Pick<History, 'consents'>) {
  const { t } = useTranslation('patient');
  const when = useWhen();
  return (
    <List title={t('consents')} of={consents}>
      {({ visitId, sessionId, signedAt, confirmedAt, typedSignature, representative, timeZone }) => (
        <Entry key={sessionId} visitId={visitId} when={when(confirmedAt ?? signedAt, timeZone)}>
          <FileLink href={requestOf('GET /api/provider/sessions/:sessionId/consent', { sessionId }).url}>
            {t('receipt')}
          </FileLink>
          <span>
            {confirmedAt
              ? t('confirmed', { when: when(signedAt, timeZone) })
              : t('signedBy', { name: representative ?? typedSignature })}
          </span>
        </Entry>
      )}
    </List>
  );
}

function Payments({ payments }: Pick<History, 'payments'>) {
  const { t } = useTranslation('patient');
  const { t: words } = useTranslation('payments');
  const notesOf = useDisputeNotes();
  const language = useLanguage();
  const when = useWhen();
  return (
    <List title={t('payments')} of={payments}>
      {({
        visitId,
        sessionId,
        startTime,
        timeZone,
        state,
        currency,
        amountCents,
        capturedCents,
        refundedCents,
        disputes,
      }) => {
        const cents = capturedCents ?? amountCents;
        return (
          <Entry key={sessionId} visitId={visitId} when={when(startTime, timeZone)}>
            <span>
              {cents === null ? null : <strong>{formatMoney(cents, currency, language)} </strong>}
              <StatusPill tone={PAYMENT_TONES[state]}>{words(`state_${state}`)}</StatusPill>
            </span>
            {refundedCents > 0 ? (
              <span>{t('refunded', { amount: formatMoney(refundedCents, currency, language) })}</span>
            ) : null}
            {notesOf(disputes).map((note) => (
              <span key={note}>{note}</span>
            ))}
          </Entry>
        );
      }}
    </List>
  );
}

function Messages({ messages }: Pick<History, 'messages'>) {
  const { t } = useTranslation('patient');
  const { t: words } = useTranslation('visit-messages');
  const when = useWhen();
  return (
    <List title={t('messages')} of={messages}>
      {({ messageId, visitId, what, method, recipient, state, at, timeZone }) => (
        <Entry key={messageId} visitId={visitId} when={when(at, timeZone)}>
          <span>
            <strong>{words(`what.${what}`)} </strong>
            <StatusPill tone={DELIVERY_TONES[state]}>{words(`state.${state}`)}</StatusPill>
          </span>
          <span>{method === 'SMS' ? formatPhone(recipient) : recipient}</span>
        </Entry>
      )}
    </List>
  );
}

function Guests({ guests }: Pick<History, 'guests'>) {
  const { t } = useTranslation('patient');
  const { t: words } = useTranslation('guests');
  const when = useWhen();
  return (
    <List title={t('guests')} of={guests}>
      {({ guestId, visitId, name, relationship, email, mobile, invitedAt, timeZone }) => (
        <Entry key={guestId} visitId={visitId} when={when(invitedAt, timeZone)}>
          <span>
            <strong>{name}</strong>, {words(`relationship.${relationship}`)}
          </span>
          <span>{[email, mobile && formatPhone(mobile)].filter(Boolean).join(' · ')}</span>
        </Entry>
      )}
    </List>
  );
}

interface ListProps<T> {
  title: string;
  of: readonly T[];
  children: (entry: T) => ReactNode;
}

function List<T>({ title, of, children }: ListProps<T>) {
  if (of.length === 0) return null;
  return (
    <Card title={title}>
      <Box as="ul" divided>
        {of.map(children)}
      </Box>
    </Card>
  );
}

function Entry({ visitId, when, children }: { visitId: string; when: string; children: ReactNode }) {
  const { t } = useTranslation('patient');
  return (
    <Row as="li" gap={0} across={3} wrap align="center" touch pad={2} sides={0} className={styles.entry}>
      <div className={styles.words}>{children}</div>
      <Row
        as={Link}
        inline
        align="center"
        touch
        size="small"
        href={`/provider/visits/${visitId}`}
        aria-label={t('openVisit', { when })}
      >
        {when}
      </Row>
    </Row>
  );
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Row as="a" inline gap={2} align="center" touch strong href={href} target="_blank" rel="noopener">
      <FileText size={18} aria-hidden />
      {children}
    </Row>
  );
}

function useWhen() {
  const language = useLanguage();
  return (at: string, timeZone: string) => formatMoment(at, language, timeZone);
}
