import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import styles from './integrations.module.css';

/** `trial` works, but moves no money and sends nothing. */
type State = 'on' | 'off' | 'trial';

const TONES: Record<State, Tone> = { on: 'good', off: 'quiet', trial: 'info' };

interface IntegrationCardProps {
  name: string;
  Icon: LucideIcon;
  state: State;
  words: readonly string[];
  children?: ReactNode;
}

export function IntegrationCard({ name, Icon, state, words, children }: IntegrationCardProps) {
  const { t } = useTranslation('integrations');
  return (
    <Card aria-label={name}>
      <Row gap={2} across={4} wrap align="center" apart below={2}>
        <Row as="h2" gap={3} align="center" size="large" className={styles.name}>
          <Icon size={24} aria-hidden />
          {name}
        </Row>
        <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>
      </Row>
      <Stack gap={2}>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      {children ? (
        <Row gap={3} wrap align="start" above={4} className={styles.buttons}>
          {children}
        </Row>
      ) : null}
    </Card>
  );
}
