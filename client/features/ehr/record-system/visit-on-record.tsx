import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { NOT_HELD_STATUSES } from '#shared/domain/visit.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { ComparedTable } from './compared-table.tsx';
import {
  appointmentsQuery,
  type ComparedPatient,
  readReconciliationAgain,
  reconciliationQuery,
} from './record-queries.ts';
import styles from './record-system.module.css';
import { VisitUpload } from './visit-upload.tsx';

/** Appointments, check-out and reconciliation (PRODUCT 19.3, 19.5). */
export default function VisitOnRecord({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('record-system');
  const { visitId, timeZone } = visit;
  const begun = visit.status === 'IN_VISIT' || visit.status === 'PAUSED' || visit.status === 'COMPLETE';
  const { data: onRecord, isPending } = useQuery(appointmentsQuery(visitId));
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery(visitId));
  const [asked, setAsked] = useState(false);
  const held = !NOT_HELD_STATUSES.includes(visit.status);
  const open = (held && data?.patients.filter(({ reconciled }) => !reconciled)) || [];
  return (
    <Card title={t('title')}>
      {data ? (
        <Stack gap={4}>
          {isPending ? <StillLoading /> : null}
          {onRecord && !onRecord.recordSystem ? (
            <Text tone="quiet" breaks>
              {t('noRecordSystem')}
            </Text>
          ) : null}
          {data.recordAway ? <Notice tone="waiting">{t('recordAway')}</Notice> : null}
          {data.patients.map((patient) => {
            const { name } = patient.scheduled;
            const appointment = onRecord?.appointments.find(
              ({ sessionId }) => sessionId === patient.sessionId,
            );
            return (
              <Stack
                as="section"
                gap={4}
                key={patient.sessionId}
                className={styles.patient}
                aria-label={name}
              >
                {data.patients.length > 1 ? (
                  <h3>
                    <NameInVisit name={name} sessionId={patient.sessionId} />
                  </h3>
                ) : null}
                {appointment ? (
                  <AppointmentLine
                    appointment={appointment}
                    visitId={visitId}
                    name={name}
                    timeZone={timeZone}
                    begun={begun}
                  />
                ) : onRecord?.recordSystem ? (
                  <Text tone="quiet" breaks>
                    {t('notOnRecord')}
                  </Text>
                ) : null}
                <ComparedTable patient={patient} name={name} />
                {held || patient.reconciled ? (
                  <Reconciled patient={patient} visitId={visitId} timeZone={timeZone} />
                ) : null}
              </Stack>
            );
          })}
          {open.length > 0 ? (
            <div>
              <Button icon={<UserCheck size={20} aria-hidden />} onClick={() => setAsked(true)}>
                {t('reconcile', { count: data.patients.length })}
              </Button>
            </div>
          ) : null}
          {asked ? (
            <ReconcileDialog visitId={visitId} patients={open} onClose={() => setAsked(false)} />
          ) : null}
          <VisitUpload visitId={visitId} timeZone={timeZone} />
        </Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <>
          <StillLoading />
          <Skeleton rows={1} height={140} label={t('title')} />
        </>
      )}
    </Card>
  );
}

interface ReconciledProps {
  patient: ComparedPatient;
  visitId: string;
  timeZone: string;
}

function Reconciled({ patient, visitId, timeZone }: ReconciledProps) {
  const { t } = useTranslation('record-system');
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const { sessionId, scheduled, reconciled, undone } = patient;
  const { name } = scheduled;
  const when = (at: string) => formatMoment(at, language, timeZone);
  if (!reconciled)
    return (
      <Row as="p" gap={2} across={3} wrap align="center">
        <StatusPill tone="quiet">{t('notReconciled')}</StatusPill>
        {undone ? (
          <Text as="span" tone="quiet" breaks>
            {t('undone', { by: undone.by, when: when(undone.at) })}
          </Text>
        ) : null}
      </Row>
    );
  return (
    <Row gap={2} across={3} wrap align="center">
      <StatusPill tone="good">{t('reconciled')}</StatusPill>
      <Text as="span" tone="quiet" breaks>
        {t('reconciledBy', { name: reconciled.name, by: reconciled.by, when: when(reconciled.at) })}
      </Text>
      <Button aria-label={t('undoNamed', { name })} onClick={() => setAsked(true)}>
        {t('undo')}
      </Button>
      {asked ? (
        <UndoDialog
          visitId={visitId}
          sessionId={sessionId}
          name={name}
          at={reconciled.at}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Row>
  );
}

interface UndoDialogProps {
  visitId: string;
  sessionId: string;
  name: string;
  at: string;
  onClose: () => void;
}

function UndoDialog({ visitId, sessionId, name, at, onClose }: UndoDialogProps) {
  const { t } = useTranslation('record-system');
  const queries = useQueryClient();
  const readAgain = () => readReconciliationAgain(queries, visitId);
  async function undo() {
    await call('POST /api/provider/sessions/:sessionId/undo-reconciliation', {
      params: { sessionId },
      body: { seen: at },
    });
    await readAgain();
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('undoAsk', { name })}
      cancelLabel={t('reconcileCancel')}
      confirmLabel={t('undoConfirm')}
      danger={false}
      confirm={undo}
      readAgain={readAgain}
      onClose={onClose}
    >
      <p>{t('undoHelp')}</p>
    </ConfirmDialog>
  );
}

interface ReconcileDialogProps {
  visitId: string;
  patients: readonly ComparedPatient[];
  onClose: () => void;
}

export function ReconcileDialog({ visitId, patients, onClose }: ReconcileDialogProps) {
  const { t } = useTranslation('record-system');
  const queries = useQueryClient();
  async function reconcile() {
    await call('POST /api/provider/visits/:rootVisitId/reconcile', { params: { rootVisitId: visitId } });
    await readReconciliationAgain(queries, visitId);
    onClose();
  }
  return (
    <ConfirmDialog
      title={t('reconcileAsk', { count: patients.length })}
      cancelLabel={t('reconcileCancel')}
      confirmLabel={t('reconcileConfirm')}
      danger={false}
      confirm={reconcile}
      onClose={onClose}
    >
      <Stack as="ul" gap={2} below={4} breaks>
        {patients.map(({ sessionId, scheduled, record }) => (
          <li key={sessionId}>
            {record
              ? t('reconcileAs', { name: scheduled.name, record: record.name })
              : t('reconcileWithout', { name: scheduled.name })}
          </li>
        ))}
      </Stack>
      <p>{t('reconcileOnlySame', { count: patients.length })}</p>
    </ConfirmDialog>
  );
}
