import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'good' | 'waiting' | 'danger';

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced on mount: `alert` immediately, `status` at the next pause. */
  announce?: 'alert' | 'status';
}

const ICONS = { info: Info, good: CircleCheck, waiting: TriangleAlert, danger: CircleAlert };

export function Notice({ tone = 'info', title, children, action, announce }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <Row gap={3} tint={tone} flush className={styles.notice} role={announce}>
      <Icon className={styles.icon} size={22} aria-hidden />
      <Box grows shrinks className={styles.words}>
        {title ? <Text strong>{title}</Text> : null}
        {children ? <div>{children}</div> : null}
        {action ? <Box above={3}>{action}</Box> : null}
      </Box>
    </Row>
  );
}
