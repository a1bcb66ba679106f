import { CalendarClock, DoorOpen } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { formatLongDate, formatTime } from '#client/features/core/dates/format.ts';
import { InfoLinks } from '#client/features/core/info/info-links.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { youNeedDevices } from '#client/realtime/room-state.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Countdown } from '#client/ui/components/countdown.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { MessagePage } from '#client/ui/components/message-page.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import type { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { joinOpensAt } from '#shared/rules/join-window.ts';
import { useLateness } from './late-notice.tsx';
import { useHasCome } from './use-has-come.ts';
import styles from './waiting-page.module.css';
import { useServerClock } from './waiting-words.tsx';

const DeviceTestDialog = lazyPart(
  () => import('#client/features/check-in/device-test/device-test-dialog.tsx'),
);

interface ArrivalPageProps {
  handshake: DeviceTestHandshake;
  notice?: ReactNode;
  summary?: ReactNode;
  early?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  onStepOpen?: () => Promise<unknown>;
}

/** A captioner has no device to test. */
export function ArrivalPage(props: ArrivalPageProps) {
  const { handshake, notice, summary, early, actions, foot, onStepOpen } = props;
  const { t } = useTranslation('waiting-room');
  const language = useLanguage();
  const connection = useVisitConnection();
  const facts = useRoom((state) => state.facts);
  const now = useServerClock();
  const startTime = useRoom((state) => state.facts?.startTime ?? Number.POSITIVE_INFINITY);
  const windowOpen = useHasCome(joinOpensAt(startTime), now);
  const begun = useHasCome(startTime, now);
  const needsOwn = useRoom(youNeedDevices);
  const late = useLateness() !== null;
  const { busy, error, attempt } = useAttempt(async (failure) => {
    if (!onStepOpen || !isApiError(failure, 'STEP_INCOMPLETE')) return failure;
    await onStepOpen();
    return null;
  });
  const [testing, setTesting] = useState(false);
  if (!facts) return null;

  const open = windowOpen || facts.providerPresent;
  const checkIn = () => void attempt(() => connection.checkIn());

  return (
    <>
      <MessagePage
        top={<PublicTop name={facts.practiceName} />}
        icon={open ? <DoorOpen size={40} /> : <CalendarClock size={40} />}
        tone={open ? 'calm' : 'waiting'}
        title={t(open ? 'openNow' : 'early')}
        details={summary}
        main={
          open ? (
            <Button variant="primary" size="large" block busy={busy} onClick={checkIn}>
              {t('checkIn')}
            </Button>
          ) : null
        }
        actions={
          <>
            {open ? null : early}
            {needsOwn ? (
              <Button size="large" block onClick={() => setTesting(true)}>
                {t('testYourDevice')}
              </Button>
            ) : null}
            {actions}
          </>
        }
        foot={
          <>
            <p>{t('emergency')}</p>
            {foot}
            <InfoLinks />
          </>
        }
      >
        {notice}
        <p className={styles.when}>
          {formatLongDate(facts.startTime, facts.timeZone, language)}
          <br />
          {formatTime(facts.startTime, facts.timeZone, language)}{' '}
          {t('with', { provider: facts.providerName })}
        </p>
        {begun ? (
          <Text tone="ink" size="title" strong role="status">
            {t('timeIsNow')}
          </Text>
        ) : late ? null : (
          <>
            <p>
              <strong>{t('startsIn')}</strong>
            </p>
            <Countdown to={facts.startTime} now={now} language={language} />
          </>
        )}
        {open ? (
          <p>{t(needsOwn ? 'openNowHelp' : 'openNowHelpCaptioner')}</p>
        ) : (
          <>
            <Text tone="ink" strong>
              {t('checkInOpens', {
                time: formatTime(joinOpensAt(facts.startTime), facts.timeZone, language),
              })}
            </Text>
            <p>{t('earlyHelp')}</p>
          </>
        )}
        {isApiError(error, 'JOINED_TOO_SOON') ? (
          <Notice tone="waiting" announce="alert" title={t('tooSoon')} />
        ) : null}
        {error && !isApiError(error, 'JOINED_TOO_SOON') ? (
          <ErrorNotice error={error} onRetry={checkIn} />
        ) : null}
      </MessagePage>
      {testing ? (
        <Suspense fallback={null}>
          <DeviceTestDialog handshake={handshake} onClose={() => setTesting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
