import type { ReactNode } from 'react';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { ActionBar } from './action-bar.tsx';
import { FocusLayout } from './focus-layout.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  top?: ReactNode;
  icon: ReactNode;
  tone?: 'calm' | 'waiting' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  details?: ReactNode;
  main?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
}

export function MessagePage(props: MessagePageProps) {
  const { top, icon, tone = 'calm', title, children, details, main, actions, foot } = props;
  return (
    <FocusLayout top={top} foot={foot}>
      <Stack gap={4} align="center" centered className={styles.message}>
        <Stack middle tint={tone === 'calm' ? 'primary' : tone} className={styles.icon} aria-hidden>
          {icon}
        </Stack>
        <Text as="h1" size="display">
          {title}
        </Text>
        {children ? (
          <Stack gap={3} tone="quiet" size="body" breaks className={styles.words}>
            {children}
          </Stack>
        ) : null}
        {details}
        {main ? <ActionBar>{main}</ActionBar> : null}
        {actions ? (
          <Stack gap={3} full above={3}>
            {actions}
          </Stack>
        ) : null}
      </Stack>
    </FocusLayout>
  );
}
