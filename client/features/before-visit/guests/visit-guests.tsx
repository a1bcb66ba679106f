import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/components/card.tsx';
import { StaffGuests } from './staff-guests.tsx';

interface VisitGuestsProps {
  visitId: string;
  practiceId: number;
  /** The visit's provider, by account, who needs no invitation. */
  providerId: string;
  timeZone: string;
  /** Changes when the visit does. */
  changed: unknown;
}

export default function VisitGuests(props: VisitGuestsProps) {
  const { t } = useTranslation('guests');
  return (
    <Card title={t('guests')}>
      <StaffGuests {...props} />
    </Card>
  );
}
