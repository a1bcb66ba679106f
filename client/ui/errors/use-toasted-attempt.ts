import { useAttempt } from '#client/api/use-attempt.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toast } from '../components/toast.tsx';
import { orCode } from './or-code.ts';
import { useErrorWords } from './use-error-words.ts';

/**
 * For a button without a place for errors: shows a failure briefly.
 *
 * @param code the code for an unspecific failure
 */
export function useToastedAttempt(code?: ErrorCode) {
  const words = useErrorWords();
  const { busy, attempt } = useAttempt((failure) => {
    toast(words.error(code ? orCode(failure, code) : failure), 'danger');
    return null;
  });
  return { busy, attempt };
}
