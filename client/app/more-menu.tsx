import { CircleHelp, FileText, Keyboard, LogOut, MonitorCheck, Newspaper, UserRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { InfoPage } from '#client/features/core/info/info-dialog.tsx';
import { LanguagePicker } from '#client/features/core/language/language-picker.tsx';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import styles from './more-menu.module.css';
import { NavLinks } from './nav-links.tsx';

const InfoDialog = lazyPart(() => import('#client/features/core/info/info-dialog.tsx'));
const DeviceTestDialog = lazyPart(
  () => import('#client/features/check-in/device-test/device-test-dialog.tsx'),
);

/**
 * Up to this width 'Updates and training' opens its overview, with the upcoming items above it (PRODUCT 3.2).
 */
const SMALL_SCREEN = '(max-width: 768px)';

interface MoreMenuProps {
  open: boolean;
  onClose: () => void;
  onKeys: () => void;
}

export function MoreMenu({ open, onClose, onKeys }: MoreMenuProps) {
  const { t } = useTranslation('shell');
  const { me, practice, imageUrl, alertCount } = useSignedIn();
  const [info, setInfo] = useState<InfoPage | null>(null);
  const [testOpen, setTestOpen] = useState(false);
  const [path] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu.
  useEffect(onClose, [path]);

  const news = matchMedia(SMALL_SCREEN).matches ? '/news' : '/news/upcoming';
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('more')}
        closeLabel={t('close')}
        placement="side"
        width={360}
      >
        <Row gap={3} align="center" className={styles.person}>
          <Avatar firstName={me.firstName} lastName={me.lastName} imageUrl={imageUrl} />
          <Stack as="p" shrinks>
            <strong>{me.displayName}</strong>
            <Text as="span" tone="quiet">
              {practice.practiceName}
            </Text>
          </Stack>
        </Row>
        <Stack as="nav" gap={1} className={cx(styles.items, styles.onPhone)} aria-label={t('furtherPages')}>
          <NavLinks place="more" className={styles.item} />
        </Stack>
        <Stack as="ul" gap={1} className={styles.items}>
          <li>
            <Link href="/provider/account" className={styles.item ?? ''}>
              <UserRound size={22} aria-hidden />
              {t('account')}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose();
                setTestOpen(true);
              }}
            >
              <MonitorCheck size={22} aria-hidden />
              {t('testMyDevice')}
            </button>
          </li>
          <li className={styles.withKeyboard}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose();
                onKeys();
              }}
            >
              <Keyboard size={22} aria-hidden />
              {t('keys')}
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose();
                setInfo('support');
              }}
            >
              <CircleHelp size={22} aria-hidden />
              {t('help')}
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onClose();
                setInfo('terms');
              }}
            >
              <FileText size={22} aria-hidden />
              {t('terms')}
            </button>
          </li>
          <li>
            <Link href={news} className={styles.item ?? ''}>
              <Newspaper size={22} aria-hidden />
              {t('updates')}
              <Badge quiet count={alertCount} label={t('alerts', { count: alertCount })} />
            </Link>
          </li>
          <li className={styles.language}>
            <LanguagePicker />
          </li>
          <li>
            <Link href="/logout" className={styles.item ?? ''}>
              <LogOut size={22} aria-hidden />
              {t('logout')}
            </Link>
          </li>
        </Stack>
      </Dialog>
      {info ? (
        <Suspense fallback={null}>
          <InfoDialog page={info} staff={{ phone: me.supportPhone || null }} onClose={() => setInfo(null)} />
        </Suspense>
      ) : null}
      {testOpen ? (
        <Suspense fallback={null}>
          <DeviceTestDialog handshake={{ as: 'staff' }} onClose={() => setTestOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
