import { useTranslation } from 'react-i18next';
import type { Practice } from '#client/features/core/signed-in/signed-in-queries.ts';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import styles from './working-hours.module.css';

interface PracticeTabsProps {
  practices: readonly Pick<Practice, 'practiceId' | 'practiceName'>[];
  /** The address of each is below it. */
  root: string;
  shown: number;
}

/** Leads to the hours of each of several practices; names the only one. */
export function PracticeTabs({ practices, root, shown }: PracticeTabsProps) {
  const { t } = useTranslation('working-hours');
  const [first] = practices;
  if (practices.length <= 1) return first ? <p className={styles.practice}>{first.practiceName}</p> : null;
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
