import { Link2, Mail, MessageSquare } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { LINK_DELIVERIES } from '#shared/domain/visit.ts';
import { deliveriesOf, isOpen, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

const ICONS = { Email: Mail, SMS: MessageSquare, Copy: Link2 };

/** PRODUCT 6.3. */
export function DeliverySection({ visitTypes }: { visitTypes: ScheduleOptions['visitTypes'] }) {
  const { t } = useTranslation('scheduling');
  const wrong = useWrong();
  const { register, watch, trigger, formState } = useFormContext<ScheduleFields>();
  const [visitTypeId, email, mobile, others, isNew, patientId] = watch([
    'visitTypeId',
    'email',
    'mobile',
    'others',
    'isNew',
    'patientId',
  ]);
  const allowed = deliveriesOf(visitTypes.find((one) => one.visitTypeId === visitTypeId));
  const address = { Email: email, SMS: mobile, Copy: '' };
  // Each patient already added to a group has their own choice in the list.
  if (others.length > 0 && !isOpen({ isNew, patientId })) return null;
  return (
    <Card>
      <ChoiceGroup
        legend={t('delivery')}
        error={wrong('linkDelivery')}
        options={LINK_DELIVERIES.map((delivery) => {
          const Icon = ICONS[delivery];
          const disabled = !allowed.includes(delivery);
          return {
            value: delivery,
            label: t(`delivery.${delivery}`),
            hint: disabled ? t('deliveryNotAllowed') : address[delivery] || t(`deliveryHint.${delivery}`),
            icon: <Icon size={22} aria-hidden />,
            disabled,
          };
        })}
        {...register('linkDelivery', {
          // The choice decides which of the two fields is required, so both are validated again.
          onChange: () =>
            (formState.errors.email || formState.errors.mobile) && void trigger(['email', 'mobile']),
        })}
      />
    </Card>
  );
}
