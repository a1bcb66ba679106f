import { useTranslation } from 'react-i18next';
import { useMedia, useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';

/** The server or the media is unreachable, and both are being restored. */
export function Reconnecting() {
  const { t } = useTranslation('in-visit');
  const link = useRoom((state) => state.link);
  const connection = useMedia((state) => state.connection);
  if (link === 'live' && connection !== 'lost') return null;
  return <VisitNotice priority="connection" problem title={t('reconnecting')} help={t('reconnectingHelp')} />;
}
