import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { type SettingsScope, settingsQuery } from './settings-queries.ts';

interface ScopePageProps {
  of: 'practice' | 'enterprise';
  title: string;
  intro: string;
  paths: Record<ScopePageProps['of'], string>;
  children: (scope: SettingsScope) => ReactNode;
}

export function ScopePage({ of, title, intro, paths, children }: ScopePageProps) {
  const { t } = useTranslation('settings');
  const { practice } = useSignedIn();
  usePageTitle(title);
  const { practiceId, practiceName, enterpriseId, enterpriseName: enterprise } = practice;
  const scope: SettingsScope = { kind: of, id: of === 'practice' ? practiceId : enterpriseId };
  const { data } = useQuery(settingsQuery(scope));
  return (
    <PageLayout title={title}>
      {data?.enterprise.mayChange ? (
        <TabLinks
          label={t('scopes')}
          tabs={[
            { href: paths.practice, label: practiceName, current: of === 'practice' },
            {
              href: paths.enterprise,
              label: t('allPractices', { enterprise }),
              current: of === 'enterprise',
            },
          ]}
        />
      ) : null}
      <Text above={4} below={5} tone="quiet">
        {intro}
      </Text>
      {children(scope)}
    </PageLayout>
  );
}
