import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SetUpCard } from '#client/features/practice/getting-started/set-up-card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useAdminGroups } from './admin-places.ts';
import styles from './client-admin-page.module.css';

export default function ClientAdminPage() {
  const { t } = useTranslation('client-admin');
  usePageTitle(t('title'));
  const groups = useAdminGroups();
  return (
    <PageLayout title={t('title')}>
      <SetUpCard />
      <Stack gap={6}>
        {groups.map(({ group, places }) => (
          <section key={group} aria-labelledby={group}>
            <Text as="h2" below={3} size="17" id={group}>
              {t(`group.${group}`)}
            </Text>
            <ul className={styles.areas}>
              {places.map(({ key, href, Icon, State }) => (
                <Stack as="li" key={key}>
                  <Row
                    as={Link}
                    gap={4}
                    align="center"
                    pad={4}
                    tone="ink"
                    href={href}
                    className={styles.area ?? ''}
                  >
                    <span className={styles.icon} aria-hidden>
                      <Icon size={22} />
                    </span>
                    <Stack as="span" grows shrinks>
                      <Text as="strong" strong>
                        {t(`${key}.title`)}
                      </Text>
                      <Text as="span" tone="quiet">
                        {t(`${key}.help`)}
                      </Text>
                      {State ? (
                        <Text as="span" tone="waiting" strong size="small">
                          <Suspense>
                            <State />
                          </Suspense>
                        </Text>
                      ) : null}
                    </Stack>
                    <ChevronRight size={20} aria-hidden />
                  </Row>
                </Stack>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </PageLayout>
  );
}
