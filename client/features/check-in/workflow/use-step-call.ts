import { isApiError } from '#client/api/api-error.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { orCode } from '#client/ui/errors/or-code.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { StepProps } from './step-props.ts';

export const hasMovedOn = (error: unknown): boolean =>
  isApiError(error, 'STEP_INCOMPLETE') || isApiError(error, 'STEP_NOT_ENABLED');

/**
 * Sends a step that has no form, one call at a time.
 *
 * @param failure error code to show if the server has no better one
 */
export function useStepCall({ onDone, onReload }: StepProps, failure?: ErrorCode) {
  const { busy, error, attempt } = useAttempt(async (caught) => {
    if (!hasMovedOn(caught)) return failure ? orCode(caught, failure) : caught;
    await onReload();
    return null;
  });
  const send = (step: () => Promise<Workflow>) => attempt(async () => onDone(await step()));

  const fields = isApiError(error, 'INVALID_INPUT') ? (error.details.fields ?? {}) : {};
  return { busy, error, fields, send };
}
