import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '#client/features/core/room-connection/visit-notice.tsx';
import { laterPart } from '#client/ui/components/later-part.tsx';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { type ConnectionNotice, connectionSays } from './connection-says.ts';
import { useConnecting } from './use-connecting.ts';

// It must not delay the first picture.
const { ahead: loadConnectionNotices, Part: ConnectionNotices } = laterPart(
  () => import('./connection-notices.tsx'),
);

export { loadConnectionNotices };

/**
 * What the call says about its connection: decided here once, and drawn once, by this file or by the later part.
 *
 * @param later the later part, which measures the quality, may load
 */
export function ConnectionSays({ staff, later }: { staff: boolean; later: boolean }) {
  const [own, setOwn] = useState<ConnectionQuality>('good');
  const [dismissed, setDismissed] = useState(false);
  const [before, setBefore] = useState(own);
  if (own !== before) {
    setBefore(own);
    // Shows the notice again next time.
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
  /** The other notices of the connection are not loaded. */
  alone: boolean;
}

/** The server or the media is unreachable, and both are being restored. */
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
