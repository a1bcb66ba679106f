import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import type { Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { HoursForm } from './hours-form.tsx';

/**
 * `/provider/account/hours`: the user's own hours and days off in the selected practice; `/{practiceId}` for another
 * practice.
 */
export default function OwnHoursPage({ practiceId: other }: { practiceId?: number }) {
  const { t } = useTranslation('working-hours');
  const { me, practice, practices } = useSignedIn();
  usePageTitle(t('ownTitle'));
  const practiceId = other ?? practice.practiceId;
  return (
    <PageLayout
      title={t('ownTitle')}
      width="narrow"
      back={<BackLink href="/provider/account">{t('backToAccount')}</BackLink>}
    >
      <PracticeTabs
        practices={practices.filter(({ permissions }) => permissions.includes('visits.see'))}
        root="/provider/account/hours"
        shown={practiceId}
      />
      <Box above={5}>
        <HoursForm key={practiceId} owner={{ practiceId, accountId: me.accountId }} />
      </Box>
    </PageLayout>
  );
}

interface PracticeTabsProps {
  practices: readonly Pick<Practice, 'practiceId' | 'practiceName'>[];
  root: string;
  shown: number;
}

function PracticeTabs({ practices, root, shown }: PracticeTabsProps) {
  const { t } = useTranslation('working-hours');
  const [first] = practices;
  if (practices.length <= 1)
    return first ? (
      <Text tone="quiet" above={2}>
        {first.practiceName}
      </Text>
    ) : null;
  return (
    <TabLinks
      label={t('practices')}
      tabs={practices.map(({ practiceId, practiceName }) => ({
        href: `${root}/${practiceId}`,
        label: practiceName,
        current: practiceId === shown,
      }))}
    />
  );
}
