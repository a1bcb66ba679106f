import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/components/notice.tsx';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

export default function LateWords({ minutes }: { minutes: number }) {
  const { t } = useTranslation('lateness');
  const provider = useRoom((state) => state.facts?.providerName ?? '');
  return <Notice tone="waiting" announce="status" title={t('isLate', { provider, count: minutes })} />;
}
