import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../../../shared/rules/phone-words.ts';
import { useRoom } from '../../../foundation/room-connection/use-visit-connection.tsx';
import { VisitNotice } from '../../../foundation/room-connection/visit-notice.tsx';
import { connectionSays } from './connection-says.ts';
import { useConnecting } from './use-connecting.ts';

/**
 * The server or the media is unreachable, and both are being restored.
 *
 * @param alone the other notices of the connection are not loaded
 */
export function Reconnecting({ staff, alone }: { staff: boolean; alone: boolean }) {
  const { t } = useTranslation('in-visit');
  const phone = useRoom((state) => state.facts?.practice.phone ?? null);
  const says = connectionSays({ ...useConnecting(), own: 'good', dismissed: false });
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
