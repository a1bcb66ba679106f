import { EarOff, RefreshCw, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './info.module.css';

const FIXES = [
  { problem: 'sound', Icon: EarOff },
  { problem: 'picture', Icon: VideoOff },
  { problem: 'frozen', Icon: RefreshCw },
] as const;

/**
 * What people can do about the three most frequent problems of a visit.
 *
 * @param props.inCall next to the button that finds out why there is no sound
 */
export function Fixes({ inCall = false }: { inCall?: boolean }) {
  const { t } = useTranslation('support');
  return (
    <Stack gap={4}>
      {FIXES.filter(({ problem }) => !inCall || problem !== 'sound').map(({ problem, Icon }) => (
        <Row as="section" gap={3} className={styles.item} key={problem}>
          <Icon size={22} aria-hidden />
          <div>
            <Text as="h3" size="inherit">
              {t(`${problem}.title`)}
            </Text>
            <p>{t(`${problem}.help`)}</p>
          </div>
        </Row>
      ))}
    </Stack>
  );
}
