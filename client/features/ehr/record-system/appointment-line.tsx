import { useQueryClient } from '@tanstack/react-query';
import { LogOut, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { visitKey } from '#client/features/visits/visits/visit-queries.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { Appointment } from './record-queries.ts';

const TONES: Record<NonNullable<Appointment['status']>, Tone> = {
  pending: 'quiet',
  booked: 'info',
  arrived: 'good',
  fulfilled: 'good',
  cancelled: 'danger',
  noshow: 'danger',
};

interface AppointmentLineProps {
  appointment: Appointment;
  visitId: string;
  name: string;
  timeZone: string;
  begun: boolean;
}

/** A patient's appointment in the record system: its state, what it waits for, and the check-out (PRODUCT 19.3). */
export function AppointmentLine({ appointment, visitId, name, timeZone, begun }: AppointmentLineProps) {
  const { t } = useTranslation('record-system');
  const language = useLanguage();
  const { status, encounter, checkedOut, waiting, failed, writtenAt, theirs } = appointment;
  const retry = useAct('POST /api/provider/sessions/:sessionId/appointment/retry', visitId, appointment);
  const leave = useAct('POST /api/provider/sessions/:sessionId/check-out', visitId, appointment);
  const merge = useMerge(visitId, appointment);
  return (
    <Stack gap={4}>
      <Row as="p" gap={2} across={3} wrap align="center">
        <span>{t('appointment')}</span>
        {status ? <StatusPill tone={TONES[status]}>{t(`status.${status}`)}</StatusPill> : null}
        {waiting && !failed ? <StatusPill tone="waiting">{t('onItsWay')}</StatusPill> : null}
        {encounter ? (
          <Text as="span" tone="quiet" breaks>
            {t(`encounter.${encounter}`)}
          </Text>
        ) : null}
        {writtenAt && !waiting ? (
          <Text as="span" tone="quiet" breaks>
            {t('writtenAt', { when: formatMoment(writtenAt, language, timeZone) })}
          </Text>
        ) : null}
      </Row>
      {checkedOut ? (
        <Text tone="quiet" breaks>
          {t('checkedOut', { by: checkedOut.by, when: formatMoment(checkedOut.at, language, timeZone) })}
        </Text>
      ) : null}
      {failed ? (
        <Notice
          tone={failed.why === 'away' ? 'waiting' : 'danger'}
          title={t('notWritten')}
          announce="status"
          action={
            <Row gap={2} wrap>
              {failed.mergedInto ? (
                <Button
                  variant="primary"
                  busy={merge.busy}
                  onClick={() => merge.act(failed.mergedInto ?? '')}
                >
                  {t('useMerged')}
                </Button>
              ) : null}
              <Button icon={<RotateCw size={18} aria-hidden />} busy={retry.busy} onClick={retry.act}>
                {t('tryAgain')}
              </Button>
            </Row>
          }
        >
          {failed.mergedInto ? t('failure.merged', { id: failed.mergedInto }) : t(`failure.${failed.why}`)}{' '}
          {failed.said ? t('itSays', { said: failed.said }) : null}{' '}
          {t('attempts', { count: failed.attempts, when: formatMoment(failed.at, language, timeZone) })}
        </Notice>
      ) : null}
      {theirs ? (
        <Notice
          tone="waiting"
          title={t('theirs')}
          announce="status"
          action={
            <Button icon={<RotateCw size={18} aria-hidden />} busy={retry.busy} onClick={retry.act}>
              {t('writeOurs')}
            </Button>
          }
        >
          <p>
            {theirs.status === 'noshow'
              ? t('theirs.noshow', { when: formatMoment(theirs.since, language, timeZone) })
              : theirs.status === 'cancelled' || !theirs.startsAt
                ? t('theirs.off', { when: formatMoment(theirs.since, language, timeZone) })
                : t('theirs.time', {
                    time: formatMoment(theirs.startsAt, language, timeZone),
                    when: formatMoment(theirs.since, language, timeZone),
                  })}{' '}
            {theirs.reason ? t('theirs.reason', { reason: theirs.reason }) : null}
          </p>
          <p>{t('theirsHelp')}</p>
        </Notice>
      ) : null}
      {checkedOut || !begun ? null : (
        <div>
          <Button
            icon={<LogOut size={18} aria-hidden />}
            aria-label={t('checkOutNamed', { name })}
            busy={leave.busy}
            onClick={leave.act}
          >
            {t('checkOut')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function useMerge(visitId: string, { sessionId }: Appointment) {
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  async function act(mergedInto: string) {
    await call('POST /api/provider/sessions/:sessionId/merged-record', {
      params: { sessionId },
      body: { mergedInto },
    });
    await queries.invalidateQueries({ queryKey: visitKey(visitId) });
  }
  return { busy, act: (mergedInto: string) => void attempt(() => act(mergedInto)) };
}

function useAct(
  name:
    | 'POST /api/provider/sessions/:sessionId/appointment/retry'
    | 'POST /api/provider/sessions/:sessionId/check-out',
  visitId: string,
  { sessionId }: Appointment,
) {
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  async function act() {
    await call(name, { params: { sessionId } });
    await queries.invalidateQueries({ queryKey: visitKey(visitId) });
  }
  return { busy, act: () => void attempt(act) };
}
