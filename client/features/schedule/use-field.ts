import { useFormContext } from 'react-hook-form';
import { useErrorWords } from '../../errors/use-error-words.ts';
import type { ScheduleFieldName, ScheduleFields } from './schedule-fields.ts';
import { MAX_LENGTHS } from './schedule-rules.ts';

/** The schedule form, and the words for what is wrong with one of its fields. */
export function useScheduleForm() {
  const form = useFormContext<ScheduleFields>();
  const words = useErrorWords();
  const wrong = (name: ScheduleFieldName) =>
    words.field(form.formState.errors[name]?.message, { maxLength: MAX_LENGTHS[name] ?? 0 });
  return { ...form, wrong };
}
