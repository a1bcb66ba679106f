import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import type { SlotValues } from './schedule-fields.ts';

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
