import type { FieldValues } from 'react-hook-form';
import { useCheckedForm, type Wrong } from '#client/ui/forms/use-checked-form.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { StepProps } from './step-props.ts';
import { hasMovedOn } from './use-step-call.ts';

interface StepFormOptions<V extends FieldValues> {
  name: string;
  values: V;
  check: (values: V) => Wrong<V>;
  save: (values: V) => Promise<Workflow>;
  failureCode?: ErrorCode;
  fieldOf?: (path: string) => string;
}

/**
 * A step's form. It starts with the answers that the patient reviews. Typed text survives a reload and a failed
 * attempt.
 */
export function useStepForm<V extends FieldValues>(
  { sessionId, onDone, onReload, answers }: StepProps,
  { name, values, ...options }: StepFormOptions<V>,
) {
  return useCheckedForm<V, Workflow>({
    ...options,
    values: { ...values, ...givenOf(answers, name) },
    draftKey: `${name} ${sessionId}`,
    onSaved: onDone,
    async onRefused(error) {
      if (!hasMovedOn(error)) return false;
      await onReload();
      return true;
    },
  });
}

function givenOf(answers: StepProps['answers'], step: string): Record<string, string> {
  const location = step === 'location' ? answers?.location : null;
  const given = location && { ...location, callbackNumber: formatPhone(location.callbackNumber) };
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
  );
}
