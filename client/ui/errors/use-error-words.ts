import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#shared/errors.ts';
import { type ErrorKey, errorKey, staffErrorNames } from './error-words.ts';

export function useErrorWords() {
  // Fixed while the component is mounted: other names would suspend it, and lose letters that a person types then.
  const [staffNames] = useState(staffErrorNames);
  const { t, i18n } = useTranslation([...staffNames, 'errors']);
  /** A key unknown to this build (an older page, a newer server) becomes one plain message. */
  const words = (key: ErrorKey, values: Record<string, string | number> = {}): string =>
    t(
      (i18n.exists(key, { ns: [...staffNames, 'errors'] })
        ? key
        : 'UNABLE_COMPLETE_REQUEST') as 'UNABLE_COMPLETE_REQUEST',
      values,
    );
  return {
    error: (error: unknown) => words(errorKey(error)),
    code: (code: ErrorCode) => words(code as ErrorKey),
    field: (key: string | undefined, values?: Record<string, string | number>) =>
      key ? words(key as ErrorKey, values) : undefined,
  };
}
