import { useState } from 'react';
import type { Workflow } from '../../../../shared/contracts/rest/before-visit/workflow.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { isApiError } from '../../../api/api-error.ts';
import { orCode } from '../../../ui/errors/or-code.ts';
import type { StepProps } from './step-props.ts';

/** The patient has already passed this step, here or on another device. */
export const hasMovedOn = (error: unknown): boolean =>
  isApiError(error, 'STEP_INCOMPLETE') || isApiError(error, 'STEP_NOT_ENABLED');

/**
 * Sends a step that has no form, one call at a time.
 *
 * @param failure the code of the attempted action, if the server has no better one
 */
export function useStepCall({ onDone, onReload }: StepProps, failure?: ErrorCode) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(attempt: () => Promise<Workflow>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      onDone(await attempt());
    } catch (caught) {
      if (hasMovedOn(caught)) await onReload();
      else setError(failure ? orCode(caught, failure) : caught);
    } finally {
      setBusy(false);
    }
  }

  const fields = isApiError(error, 'INVALID_INPUT') ? (error.details.fields ?? {}) : {};
  return { busy, error, fields, send };
}
