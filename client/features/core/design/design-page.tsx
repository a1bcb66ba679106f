import { Palette } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import styles from './design-page.module.css';
import { PartSamples } from './part-samples.tsx';

/**
 * `/design`, demos only: the theme's values and the components, for both audiences and both color schemes.
 */
export default function DesignPage() {
  const { t } = useTranslation('design');
  const exists = useExists();
  usePageTitle(t('title'));
  return (
    <>
      <Row as="header" gap={3} align="center" apart className={styles.top}>
        <PublicTop />
      </Row>
      <main>
        <PageLayout title={t('title')}>
          {exists === false ? (
            <EmptyState icon={<Palette size={32} />} title={t('off')} />
          ) : (
            <>
              <Text tone="quiet" className={styles.lead}>
                {t('lead')}
              </Text>
              <ColorSamples />
              <TextSamples />
              <Grid gap={4} min="21.25rem" align="start" above={6}>
                <Stack as="section" gap={4} size="body" tone="ink" className={styles.sheet}>
                  <Text as="h2" size="title">
                    {t('patients')}
                  </Text>
                  <PartSamples />
                </Stack>
                <Stack as="section" gap={4} size="body" tone="ink" className={styles.sheet} data-area="staff">
                  <Text as="h2" size="title">
                    {t('staff')}
                  </Text>
                  <PartSamples />
                </Stack>
                <Stack
                  as="section"
                  gap={4}
                  size="body"
                  tone="ink"
                  className={styles.sheet}
                  data-area="staff"
                  data-surface="dark"
                >
                  <Text as="h2" size="title">
                    {t('dark')}
                  </Text>
                  <PartSamples />
                </Stack>
              </Grid>
            </>
          )}
        </PageLayout>
      </main>
    </>
  );
}

function useExists(): boolean | null {
  const [exists, setExists] = useState<boolean | null>(null);
  useEffect(() => {
    call('GET /api/demo/mode').then(
      () => setExists(true),
      (error: unknown) => setExists(!isApiError(error, 'NOT_FOUND')),
    );
  }, []);
  return exists;
}

const COLORS = [
  ...['paper', 'surface', 'surface-sunk', 'ink', 'ink-soft', 'line', 'line-control'],
  ...['primary', 'primary-tint', 'primary-text', 'accent', 'accent-tint', 'focus'],
  ...['danger', 'danger-tint', 'danger-text', 'waiting-tint', 'waiting-text', 'good-tint', 'good-text'],
  ...['info-tint', 'info-text', 'quiet-tint', 'quiet-text', 'inverse', 'picture'],
];

const SIZES = [13, 15, 17, 20, 24, 32] as const;
const WEIGHTS = [400, 500, 600] as const;

function ColorSamples() {
  const { t } = useTranslation('design');
  return (
    <Stack as="section" gap={3} above={6}>
      <Text as="h2" size="title">
        {t('colors')}
      </Text>
      <ul className={styles.colors}>
        {COLORS.map((name) => (
          <li key={name}>
            <span className={styles.color} style={{ background: `var(--${name})` }} />
            <Text as="code" tone="quiet" size="13">
              {name}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function TextSamples() {
  const { t } = useTranslation('design');
  return (
    <Stack as="section" gap={3} above={6}>
      <Text as="h2" size="title">
        {t('sizes')}
      </Text>
      {SIZES.map((size) => (
        <p key={size} className={styles.size}>
          <Text as="code" tone="quiet" size="13">
            {size}
          </Text>
          <span style={{ fontSize: `var(--size-${size})` }}>{t('sample')}</span>
        </p>
      ))}
      <Text as="h2" size="title">
        {t('weights')}
      </Text>
      {WEIGHTS.map((weight) => (
        <p key={weight} className={styles.size}>
          <Text as="code" tone="quiet" size="13">
            {weight}
          </Text>
          <span style={{ fontWeight: weight }}>{t(`weight${weight}`)}</span>
        </p>
      ))}
    </Stack>
  );
}
