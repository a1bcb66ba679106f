import { useEffect, useState } from 'react';
import { type ApiError, isApiError } from '#client/api/api-error.ts';
import { whyNotLoaded } from '#client/api/why-not-loaded.ts';
import { useErrorWords } from './use-error-words.ts';

interface FileRefusalProps {
  src: string;
  onReady: () => void;
  otherwise?: string;
}

/** The scanner takes seconds. */
const AGAIN_MS = 5_000;

export function FileRefusal({ src, onReady, otherwise }: FileRefusalProps) {
  const words = useErrorWords();
  const [reason, setReason] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    const leaving = new AbortController();
    let timer: number | undefined;
    whyNotLoaded(src, leaving.signal)
      .then((why) => {
        if (leaving.signal.aborted) return;
        setReason(why);
        if (!why) onReady();
        else if (isApiError(why, 'FILE_BEING_CHECKED'))
          timer = window.setTimeout(() => setAsked((times) => times + 1), AGAIN_MS);
      })
      .catch(() => {});
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
  }, [src, asked]);

  if (!reason) return null;
  const ofTheFile = isApiError(reason, 'FILE_BEING_CHECKED') || isApiError(reason, 'FILE_INFECTED');
  return <span role="status">{ofTheFile || !otherwise ? words.error(reason) : otherwise}</span>;
}
