import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
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
        <Stack as="span" grows shrinks>
          <Text as="small" cut tone="quiet" size="13">
            {isOfOnePractice(path) ? `${t('title')} · ${practice.practiceName}` : t('title')}
          </Text>
          <Text as="strong" cut>
            {here ? t(`${here.key}.title`) : null}
          </Text>
        </Stack>
        <ChevronDown size={20} aria-hidden />
      </button>
      <div id="admin-places" className={styles.groups} data-dense>
        <Row as={Link} gap={3} align="center" tone="ink" href={ADMIN_PATH} className={styles.link ?? ''}>
          {t('overview')}
        </Row>
        {groups.map(({ group, places }) => (
          <div key={group}>
            <Text strong tone="quiet" size="13" sides={3} id={`admin-${group}`}>
              {t(`group.${group}`)}
            </Text>
            <Box as="ul" aria-labelledby={`admin-${group}`}>
              {places.map(({ key, href, Icon }) => (
                <li key={key}>
                  <Row
                    as={Link}
                    gap={3}
                    align="center"
                    tone="ink"
                    href={href}
                    className={styles.link ?? ''}
                    aria-current={key === here?.key ? 'page' : undefined}
                    ref={key === here?.key ? current : null}
                  >
                    <Icon size={18} aria-hidden />
                    {t(`${key}.title`)}
                  </Row>
                </li>
              ))}
            </Box>
          </div>
        ))}
      </div>
    </nav>
  );
}
