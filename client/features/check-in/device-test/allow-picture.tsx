import { Lock, type LucideIcon, SlidersHorizontal, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './allow-picture.module.css';
import type { DeniedHelp } from './denied-help.ts';

const SYMBOLS: Partial<Record<DeniedHelp, LucideIcon | typeof PageMenu>> = {
  denied_ios_safari: PageMenu,
  denied_android_chromium: SlidersHorizontal,
  denied_android_samsung: Lock,
  denied_android_firefox: Lock,
  denied_computer_chromium: SlidersHorizontal,
  denied_computer_firefox: VideoOff,
};

export function AllowPicture({ help }: { help: DeniedHelp }) {
  const { t } = useTranslation('device-test');
  if (help === 'denied_ios_elsewhere') {
    return (
      <Frame help={help}>
        {[t('camera'), t('microphone')].map((name) => (
          <Row gap={3} align="center" apart key={name}>
            {name}
            <span className={styles.switch} />
          </Row>
        ))}
      </Frame>
    );
  }
  if (help === 'denied_computer_safari') {
    return (
      <Frame help={help}>
        <Row gap={3} align="center" shrinks className={styles.menu}>
          <strong className={styles.symbol}>Safari</strong>
          <span className={styles.blank} />
          <span className={styles.blank} />
          <span className={styles.blank} />
        </Row>
      </Frame>
    );
  }
  const Icon = SYMBOLS[help];
  if (!Icon) return null;
  return (
    <Frame help={help}>
      <Row gap={2} align="center" shrinks className={styles.bar}>
        <span className={styles.symbol}>
          <Icon size={18} />
        </span>
        <Text as="span" tone="quiet" cut>
          {location.host}
        </Text>
      </Row>
    </Frame>
  );
}

function Frame({ help, children }: { help: DeniedHelp; children: ReactNode }) {
  return (
    <Stack
      gap={2}
      frame="outline"
      tone="ink"
      size="15"
      className={styles.picture}
      aria-hidden
      data-help={help}
    >
      {children}
    </Stack>
  );
}

/** Safari's page menu icon on an iPhone: a page above two lines. */
function PageMenu({ size }: { size: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
    >
      <rect x="4" y="4" width="16" height="9" rx="2" />
      <path d="M4 17h16M4 21h10" strokeLinecap="round" />
    </svg>
  );
}
