import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Text } from '#client/ui/components/layout.tsx';

/** In seconds up to a minute and a half, then in minutes. */
function waitParts(seconds: number): { unit: 'second' | 'minute'; count: number } {
  return seconds > 90
    ? { unit: 'minute', count: Math.ceil(seconds / 60) }
    : { unit: 'second', count: seconds };
}

/** Such as '28 seconds' or '12 minutos'. */
export function waitWords(seconds: number, language: string): string {
  const { unit, count } = waitParts(seconds);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Whole seconds left, counting down; `until` by `performance.now()`. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is of this very `until`.
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

export function Wait({ seconds }: { seconds: number }) {
  const { t } = useTranslation('mfa');
  const language = useLanguage();
  if (seconds === 0) return null;
  return (
    <Text tone="quiet" centered>
      {t('waitFor', { time: waitWords(seconds, language) })}
    </Text>
  );
}
