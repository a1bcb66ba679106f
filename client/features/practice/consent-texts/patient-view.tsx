import { Suspense, useState } from 'react';
import { ConsentText } from '#client/features/check-in/workflow/consent-text.tsx';
import { PreviewLanguage } from '#client/features/core/language/preview-language.tsx';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import type { Bilingual } from '#shared/domain/intake.ts';
import styles from './consent-texts.module.css';
import { wordsIn } from './text-queries.ts';

interface PatientViewProps {
  text: { title: Bilingual; body: Bilingual };
  version: string | null;
}

export function PatientView({ text, version }: PatientViewProps) {
  const [language, setLanguage] = useState(useLanguage());
  const words = wordsIn(text, language);
  return (
    <>
      <PreviewLanguage language={language} onChoose={setLanguage} />
      <Stack as="article" gap={4} breaks className={styles.sheet} lang={language} data-print>
        <Text as="h2" size="title">
          {words.title}
        </Text>
        <Suspense fallback={<Skeleton rows={4} height={48} label={words.title} />}>
          <ConsentText words={words} language={language} />
        </Suspense>
        {version ? <Text tone="quiet">{version}</Text> : null}
      </Stack>
    </>
  );
}
