import { useFormContext } from 'react-hook-form';
import { deliveriesOf, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

export function useTakeDeliveries() {
  const { setValue, getValues } = useFormContext<ScheduleFields>();
  return (visitType: ScheduleOptions['visitTypes'][number]) => {
    const allowed = deliveriesOf(visitType);
    const [first] = allowed;
    if (!first) return;
    if (!allowed.includes(getValues('linkDelivery'))) setValue('linkDelivery', first);
    const group = getValues('others');
    if (group.some(({ linkDelivery }) => !allowed.includes(linkDelivery)))
      setValue(
        'others',
        group.map((one) => (allowed.includes(one.linkDelivery) ? one : { ...one, linkDelivery: first })),
      );
  };
}
