import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia, useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { laterPart } from '#client/ui/components/later-part.tsx';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import {
  type Connecting,
  type ConnectionNotice,
  connectionSays,
  type Losses,
  NO_LOSSES,
  troubleOf,
  withLoss,
} from './connection-says.ts';

// It must not delay the first picture.
const { ahead: loadConnectionNotices, Part: ConnectionNotices } = laterPart(
  () => import('./connection-notices.tsx'),
);

export { loadConnectionNotices };

export function ConnectionSays({ staff, later }: { staff: boolean; later: boolean }) {
  const [own, setOwn] = useState<ConnectionQuality>('good');
  const [dismissed, setDismissed] = useState(false);
  const [before, setBefore] = useState(own);
  if (own !== before) {
    setBefore(own);
    if (own === 'good') setDismissed(false);
  }
  const says = connectionSays({ ...useConnecting(), own, dismissed });
  return (
    <>
      <Reconnecting staff={staff} says={says} alone={!later} />
      {later ? (
        <Suspense fallback={null}>
          <ConnectionNotices says={says} own={own} onOwn={setOwn} onDismiss={() => setDismissed(true)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ReconnectingProps {
  staff: boolean;
  says: ConnectionNotice | null;
  alone: boolean;
}

function Reconnecting({ staff, says, alone }: ReconnectingProps) {
  const { t } = useTranslation('in-visit');
  const phone = useRoom((state) => state.facts?.practice.phone ?? null);
  if (says === 'mediaAway') {
    const help = staff
      ? t('mediaAwayHelpStaff')
      : phone === null
        ? t('mediaAwayHelpPlain')
        : t('mediaAwayHelp', { phone: formatPhone(phone) });
    return <VisitNotice key="away" priority="connection" problem title={t('mediaAway')} help={help} />;
  }
  if (says !== 'reconnecting' && !(alone && says === 'noConnection')) return null;
  return (
    <VisitNotice
      key="reconnecting"
      priority="connection"
      problem
      title={t('reconnecting')}
      help={t('reconnectingHelp')}
    />
  );
}

const NO_CONNECTION_AFTER_MS = 8_000;
const LOOK_MS = 1_000;

function useConnecting(): Omit<Connecting, 'own' | 'dismissed'> {
  const live = useRoom((state) => state.link === 'live');
  const lost = useMedia((state) => state.connection === 'lost');
  const audioOnly = useMedia((state) => state.audioOnly);
  const seesOthers = useMedia((state) => state.receiving.includes('camera'));
  const paused = useRoom((state) => state.facts?.status === 'PAUSED');
  return { live, away: useAwayForLong(live), media: useMediaTrouble(lost), audioOnly, seesOthers, paused };
}

function useAwayForLong(live: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (live) return;
    const timer = setTimeout(() => setLong(true), NO_CONNECTION_AFTER_MS);
    return () => clearTimeout(timer);
  }, [live]);
  return long;
}

function useMediaTrouble(lost: boolean) {
  const [losses, setLosses] = useState<Losses>(NO_LOSSES);
  const [trouble, setTrouble] = useState(() => troubleOf(NO_LOSSES, 0));
  useEffect(() => setLosses((before) => withLoss(before, lost, performance.now())), [lost]);
  useEffect(() => {
    const look = () => {
      const now = troubleOf(losses, performance.now());
      setTrouble(now);
      if (now === 'none') clearInterval(timer);
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [losses]);
  return trouble;
}
