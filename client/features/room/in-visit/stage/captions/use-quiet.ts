import { useEffect, useState } from 'react';
import type { CaptionLine } from '#shared/domain/captions.ts';

/** How long a line stays after its last word, in milliseconds: as long as one reads it. */
const LINE_STAYS_MS = 8_000;
/** Without a word for this long, a microphone may be off, in milliseconds. */
const LONG_MS = 30_000;

/** How long the newest line has not changed, or none has come: `some` is long enough to have read it. */
export function useQuiet(newest: CaptionLine | undefined): 'no' | 'some' | 'long' {
  const [quiet, setQuiet] = useState<'no' | 'some' | 'long'>('no');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word is what ends the silence
  useEffect(() => {
    setQuiet('no');
    const some = setTimeout(() => setQuiet('some'), LINE_STAYS_MS);
    const long = setTimeout(() => setQuiet('long'), LONG_MS);
    return () => {
      clearTimeout(some);
      clearTimeout(long);
    };
  }, [newest?.line, newest?.text]);
  return quiet;
}
