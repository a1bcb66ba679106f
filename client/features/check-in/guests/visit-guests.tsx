import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { StaffGuests, type StaffGuestsProps } from './staff-guests.tsx';

export default function VisitGuests(props: Pick<StaffGuestsProps, 'visit' | 'changed'>) {
  const { t } = useTranslation('guests');
  return (
    <Card title={t('guests')}>
      <StaffGuests {...props} />
    </Card>
  );
}
