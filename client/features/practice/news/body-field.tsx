import { Eye, PencilLine } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Button } from '#client/ui/components/button.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextArea } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { ArticleChange } from '#shared/contracts/rest/practice/news.ts';
import type { Language } from '#shared/domain/visit.ts';
import styles from './author.module.css';
import type { AuthoredArticle } from './news-queries.ts';

export type ArticleValues = z.input<typeof ArticleChange>;

export const valuesOf = ({
  version,
  section,
  title,
  summary,
  body,
  announce,
}: AuthoredArticle): ArticleValues => ({
  version,
  section,
  title,
  summary,
  body,
  announce,
});

// Writing does not need the renderer.
const MarkdownText = lazyPart(() => import('./markdown.tsx'));

/** A position in one of the texts. A null `at` means its end. */
export interface BodyPlace {
  language: Language;
  at: number | null;
}

interface BodyFieldProps {
  language: Language;
  onPlace: (at: number) => void;
}

export function BodyField({ language, onPlace }: BodyFieldProps) {
  const { t } = useTranslation('news-author');
  const name = `body.${language}` as const;
  const { field } = useController<ArticleValues, typeof name>({ name });
  const wrong = useWrong();
  const id = useId();
  const [previewing, setPreviewing] = useState(false);
  return (
    <Stack gap={2}>
      {previewing ? (
        <div>
          <Text below={1} strong>
            {t('body')}
          </Text>
          <Box as="section" pad={4} id={id} className={styles.preview} aria-label={t('preview')}>
            {field.value.trim() ? (
              <Suspense fallback={<Skeleton rows={2} height={48} label={t('preview')} />}>
                <MarkdownText>{field.value}</MarkdownText>
              </Suspense>
            ) : (
              <Text tone="quiet">{t('nothing')}</Text>
            )}
          </Box>
        </div>
      ) : (
        <TextArea
          {...field}
          label={t('body')}
          note={language === 'es' ? t('optional') : null}
          hint={t('bodyHelp')}
          error={wrong(name)}
          rows={14}
          onSelect={({ currentTarget }) => onPlace(currentTarget.selectionEnd)}
        />
      )}
      <Box
        as={Button}
        self="start"
        variant="quiet"
        icon={previewing ? <PencilLine size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        onClick={() => setPreviewing(!previewing)}
      >
        {t(previewing ? 'writing' : 'preview')}
      </Box>
    </Stack>
  );
}
