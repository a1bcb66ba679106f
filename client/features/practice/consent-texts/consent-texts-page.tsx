import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { consentTextPath } from '#client/features/practice/visit-types/visit-type-queries.ts';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import styles from './consent-texts.module.css';
import { type ListedText, newPath, textsQuery } from './text-queries.ts';
import { useTextNames } from './use-text-names.ts';

export default function ConsentTextsPage() {
  const { t } = useTranslation('consent-texts');
  const { practice } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery(textsQuery(practice.practiceId));
  usePageTitle(t('title'));
  const own = data?.texts.filter((text) => text.own) ?? [];
  const builtIn = data?.texts.filter((text) => !text.own) ?? [];
  return (
    <PageLayout
      title={t('title')}
      actions={
        <LinkButton variant="primary" icon={<Plus size={20} aria-hidden />} href={newPath()}>
          {t('new')}
        </LinkButton>
      }
    >
      <Text tone="quiet">{t('intro')}</Text>
      {data ? (
        <Stack gap={6} above={5}>
          <Stack as="section" gap={3}>
            <Text as="h2" size="large">
              {t('own')}
            </Text>
            {own.length > 0 ? <Texts texts={own} /> : <Text tone="quiet">{t('noneYet')}</Text>}
          </Stack>
          <Stack as="section" gap={3}>
            <Text as="h2" size="large">
              {t('builtIn')}
            </Text>
            <Texts texts={builtIn} />
          </Stack>
        </Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={3} height={72} label={t('title')} />
      )}
    </PageLayout>
  );
}

function Texts({ texts }: { texts: readonly ListedText[] }) {
  const { t } = useTranslation('consent-texts');
  const { nameOf, versionOf } = useTextNames();
  return (
    <Stack as="ul" gap={2}>
      {texts.map((text) => (
        <li key={text.textId}>
          <Box
            as={Link}
            frame="card"
            pad={3}
            sides={4}
            href={consentTextPath(text.textId)}
            className={styles.text ?? ''}
          >
            <Stack as="span" breaks>
              <strong>{nameOf(text)}</strong>
              <Text as="span" tone="quiet">
                {versionOf(text.own)}
              </Text>
            </Stack>
            {text.own?.retired ? (
              <StatusPill tone="quiet">{t('retired')}</StatusPill>
            ) : (
              <Text as="span" tone="quiet">
                {t('uses', { count: text.uses })}
              </Text>
            )}
            <ChevronRight size={20} aria-hidden />
          </Box>
        </li>
      ))}
    </Stack>
  );
}
