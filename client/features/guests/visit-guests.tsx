import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { StaffGuests } from './staff-guests.tsx';

interface VisitGuestsProps {
  visitId: string;
  practiceId: number;
  /** Whose visit it is: they need no invitation. */
  provider: string;
  timeZone: string;
  /** Another value: something about the visit has changed. */
  changed: unknown;
}

/** On the visit's page: who comes besides the patient. */
export default function VisitGuests(props: VisitGuestsProps) {
  const { t } = useTranslation('guests');
  return (
    <Card title={t('guests')}>
      <StaffGuests {...props} />
    </Card>
  );
}
