import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { deliveriesOf, type ScheduleFields, type SlotValues } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

export function useTakeTime(): (free: FreeTime) => void {
  const { setValue } = useFormContext<SlotValues>();
  return useCallback(
    ({ date, time, occurrence }) => {
      const options = { shouldDirty: true, shouldValidate: true };
      setValue('date', date, options);
      setValue('time', time, options);
      setValue('occurrence', occurrence, options);
    },
    [setValue],
  );
}

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
