import { Ban } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BACKGROUND_CHOICES, type BackgroundChoice } from '#client/media/background/background-choices.ts';
import { BACKGROUND_IMAGES } from '#client/media/background/background-images.ts';
import { backgroundsAreSupported } from '#client/media/background/background-support.ts';
import type { CameraBackground } from '#client/media/background/camera-background.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import styles from './background-picker.module.css';

export default function BackgroundPicker({ background }: { background: CameraBackground }) {
  const { t } = useTranslation('backgrounds');
  const { choice, problem } = useStore(background.store);
  const id = useId();
  const supported = backgroundsAreSupported();
  return (
    <Stack as="fieldset" gap={2} shrinks aria-describedby={`${id}-help`}>
      <legend className={styles.legend}>{t('title')}</legend>
      <Text tone="quiet" size="small" id={`${id}-help`}>
        {t(supported ? 'help' : 'unsupported')}
      </Text>
      {problem ? (
        <Notice tone="waiting" announce="status">
          {t(`stopped_${problem}`)}
        </Notice>
      ) : null}
      {supported ? (
        <div className={styles.choices}>
          {BACKGROUND_CHOICES.map((value) => (
            <Stack as="label" gap={1} className={styles.choice} key={value}>
              <input
                type="radio"
                name={id}
                value={value}
                checked={choice === value}
                onChange={() => background.choose(value)}
              />
              <Stack as="span" middle tone="quiet" className={styles.thumbnail}>
                <Thumbnail of={value} />
              </Stack>
              <Text as="span" size="small" centered breaks strong={choice === value}>
                {t(value)}
              </Text>
            </Stack>
          ))}
        </div>
      ) : null}
    </Stack>
  );
}

function Thumbnail({ of }: { of: BackgroundChoice }) {
  if (of === 'None') return <Ban size={28} aria-hidden />;
  if (of === 'Blur') return <BlurIcon />;
  return <img src={BACKGROUND_IMAGES[of].small} alt="" width={256} height={144} />;
}

function BlurIcon() {
  return (
    <svg viewBox="0 0 64 36" width="64" height="36" fill="currentColor" aria-hidden="true">
      <g opacity="0.55">
        {ROWS.flatMap((y, row) =>
          COLUMNS.map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r={2 - row * 0.15} />),
        )}
      </g>
      <circle cx="32" cy="14" r="6.5" />
      <path d="M18 36c0-9 6-13 14-13s14 4 14 13z" />
    </svg>
  );
}

const ROWS = [5, 13, 21, 29];
const COLUMNS = [4, 12, 52, 60];
