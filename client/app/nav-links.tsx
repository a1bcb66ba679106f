import { Activity, BellRing, CalendarDays, FolderOpen, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { MENU, type MenuKey, menuFor } from '../features/session/access.ts';
import { useSession } from '../features/session/session.tsx';
import styles from './shell.module.css';

const ICONS = {
  visits: CalendarDays,
  rpm: Activity,
  documents: FolderOpen,
  notifications: BellRing,
  clientAdmin: Settings2,
} satisfies Record<MenuKey, unknown>;

/** The icon links, by role (spec §6, menu visibility). */
export function NavLinks() {
  const { t } = useTranslation('shell');
  const { me, practice } = useSession();
  const [path] = useLocation();
  return menuFor(me, practice).map((key) => {
    const Icon = ICONS[key];
    const here = path === MENU[key] || path.startsWith(`${MENU[key]}/`);
    return (
      <Link key={key} href={MENU[key]} className={styles.link ?? ''} aria-current={here ? 'page' : undefined}>
        <Icon size={22} aria-hidden />
        <span>{t(`menu.${key}`)}</span>
      </Link>
    );
  });
}
