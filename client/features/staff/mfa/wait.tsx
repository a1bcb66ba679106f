import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { waitWords } from './waiting.ts';

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
