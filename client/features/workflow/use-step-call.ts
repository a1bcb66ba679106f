import { useState } from 'react';
import type { Workflow } from '../../../shared/contracts/rest/workflow.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { isApiError } from '../../api/api-error.ts';
import { orCode } from '../../errors/or-code.ts';
import type { StepProps } from './step-props.ts';

/** Refusals that say that this screen is about something past. */
const MOVED_ON: readonly ErrorCode[] = ['STEP_INCOMPLETE', 'STEP_NOT_ENABLED'];

/**
 * Sends a step once at a time. What was typed stays where it is when it fails.
 *
 * @param failure the code for a failure of ours, in place of the plain one
 */
export function useStepCall({ onDone, onReload }: StepProps, failure?: ErrorCode) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(attempt: () => Promise<Workflow>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      onDone(await attempt());
      return true;
    } catch (caught) {
      if (MOVED_ON.some((code) => isApiError(caught, code))) await onReload();
      else setError(failure ? orCode(caught, failure) : caught);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const fields = isApiError(error, 'INVALID_INPUT') ? (error.details.fields ?? {}) : {};
  return { busy, error, fields, send };
}
