import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Box } from '#client/ui/components/layout.tsx';
import styles from './admin-nav.module.css';
import { ADMIN_PATH, adminPlaceOf, isOfOnePractice, useAdminGroups } from './admin-places.ts';

export function AdminNav() {
  const [path] = useLocation();
  return path.startsWith(`${ADMIN_PATH}/`) ? <Places key={path} path={path} /> : null;
}

function Places({ path }: { path: string }) {
  const { t } = useTranslation('client-admin');
  const { practice } = useSignedIn();
  const groups = useAdminGroups();
  const [open, setOpen] = useState(false);
  const here = adminPlaceOf(path);
  const current = useRef<HTMLAnchorElement>(null);
  // Scrolls the current link into view, even in a low window. Scrolls only the navigation, not the page.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav className={styles.nav} aria-label={t('title')} data-open={open || undefined}>
      <button
        type="button"
        className={styles.menu}
        aria-expanded={open}
        aria-controls="admin-places"
        onClick={() => setOpen(!open)}
      >
        <span className={styles.where}>
          <small>{isOfOnePractice(path) ? `${t('title')} · ${practice.practiceName}` : t('title')}</small>
          <strong>{here ? t(`${here.key}.title`) : null}</strong>
        </span>
        <ChevronDown size={20} aria-hidden />
      </button>
      <div id="admin-places" className={styles.groups} data-dense>
        <Link href={ADMIN_PATH} className={styles.link ?? ''}>
          {t('overview')}
        </Link>
        {groups.map(({ group, places }) => (
          <div key={group}>
            <p id={`admin-${group}`} className={styles.group}>
              {t(`group.${group}`)}
            </p>
            <Box as="ul" aria-labelledby={`admin-${group}`}>
              {places.map(({ key, href, Icon }) => (
                <li key={key}>
                  <Link
                    href={href}
                    className={styles.link ?? ''}
                    aria-current={key === here?.key ? 'page' : undefined}
                    ref={key === here?.key ? current : null}
                  >
                    <Icon size={18} aria-hidden />
                    {t(`${key}.title`)}
                  </Link>
                </li>
              ))}
            </Box>
          </div>
        ))}
      </div>
    </nav>
  );
}
