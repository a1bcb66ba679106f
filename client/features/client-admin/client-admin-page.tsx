import {
  Blocks,
  Building2,
  CalendarSearch,
  ChartLine,
  ChevronRight,
  Download,
  MailCheck,
  Newspaper,
  ScrollText,
  SlidersHorizontal,
  Stethoscope,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useSignedIn } from '../signed-in/signed-in.tsx';
import styles from './client-admin-page.module.css';

/** The areas of administration, in the order of the page. */
const SECTIONS = [
  { key: 'practices', href: '/provider/client-admin/practices', Icon: Building2 },
  { key: 'users', href: '/provider/client-admin/users', Icon: Users },
  { key: 'visitTypes', href: '/provider/client-admin/visit-types', Icon: Stethoscope },
  { key: 'settings', href: '/provider/client-admin/settings', Icon: SlidersHorizontal },
  { key: 'integrations', href: '/provider/client-admin/integrations', Icon: Blocks },
  { key: 'communications', href: '/provider/client-admin/communications-test', Icon: MailCheck },
  { key: 'visits', href: '/provider/client-admin/visits', Icon: CalendarSearch },
  { key: 'surveys', href: '/provider/client-admin/surveys', Icon: ChartLine },
  { key: 'audit', href: '/provider/client-admin/audit', Icon: ScrollText },
  { key: 'export', href: '/provider/client-admin/export', Icon: Download },
] as const;

/** For administrators of the installation. */
const OF_INSTALLATION = [{ key: 'news', href: '/provider/client-admin/news', Icon: Newspaper }] as const;

/** `/provider/client-admin`: links to all areas of administration. */
export default function ClientAdminPage() {
  const { t } = useTranslation('client-admin');
  const { me } = useSignedIn();
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <ul className={styles.sections}>
        {(me.administersInstallation ? [...SECTIONS, ...OF_INSTALLATION] : SECTIONS).map(
          ({ key, href, Icon }) => (
            <li key={key}>
              <Link href={href} className={styles.section ?? ''}>
                <span className={styles.icon} aria-hidden>
                  <Icon size={26} />
                </span>
                <span className={styles.words}>
                  <strong>{t(`${key}.title`)}</strong>
                  <span>{t(`${key}.help`)}</span>
                </span>
                <ChevronRight size={22} aria-hidden />
              </Link>
            </li>
          ),
        )}
      </ul>
    </PageLayout>
  );
}
