import {
  Blocks,
  Building2,
  CalendarSearch,
  ChartLine,
  ChevronRight,
  Clock,
  Download,
  MailCheck,
  Newspaper,
  ScrollText,
  SlidersHorizontal,
  Stethoscope,
  UserCheck,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import styles from './client-admin-page.module.css';

const ROOT = '/provider/client-admin';

const GROUPS = [
  {
    group: 'practice',
    areas: [
      { key: 'practices', href: `${ROOT}/practices`, Icon: Building2 },
      { key: 'users', href: `${ROOT}/users`, Icon: Users },
      { key: 'hours', href: `${ROOT}/hours`, Icon: Clock },
      { key: 'visitTypes', href: `${ROOT}/visit-types`, Icon: Stethoscope },
      { key: 'settings', href: `${ROOT}/settings`, Icon: SlidersHorizontal },
    ],
  },
  {
    group: 'services',
    areas: [
      { key: 'integrations', href: `${ROOT}/integrations`, Icon: Blocks },
      { key: 'communications', href: `${ROOT}/communications-test`, Icon: MailCheck },
    ],
  },
  {
    group: 'record',
    areas: [
      { key: 'visits', href: `${ROOT}/visits`, Icon: CalendarSearch },
      { key: 'reconciliation', href: `${ROOT}/reconciliation`, Icon: UserCheck },
      { key: 'surveys', href: `${ROOT}/surveys`, Icon: ChartLine },
      { key: 'audit', href: `${ROOT}/audit`, Icon: ScrollText },
      { key: 'export', href: `${ROOT}/export`, Icon: Download },
    ],
  },
  // For administrators of the installation.
  { group: 'installation', areas: [{ key: 'news', href: `${ROOT}/news`, Icon: Newspaper }] },
] as const;

/** `/provider/client-admin`: links to all areas of administration. */
export default function ClientAdminPage() {
  const { t } = useTranslation('client-admin');
  const { me } = useSignedIn();
  usePageTitle(t('title'));
  const groups = GROUPS.filter(({ group }) => group !== 'installation' || me.administersInstallation);
  return (
    <PageLayout title={t('title')}>
      <div className={styles.groups}>
        {groups.map(({ group, areas }) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group} className={styles.group}>
              {t(`group.${group}`)}
            </h2>
            <ul className={styles.areas}>
              {areas.map(({ key, href, Icon }) => (
                <li key={key}>
                  <Link href={href} className={styles.area ?? ''}>
                    <span className={styles.icon} aria-hidden>
                      <Icon size={22} />
                    </span>
                    <span className={styles.words}>
                      <strong>{t(`${key}.title`)}</strong>
                      <span>{t(`${key}.help`)}</span>
                    </span>
                    <ChevronRight size={20} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageLayout>
  );
}
