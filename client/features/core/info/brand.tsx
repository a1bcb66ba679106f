import { Row, Text } from '#client/ui/components/layout.tsx';
import styles from './brand.module.css';

export function Brand({ name }: { name: string }) {
  return (
    <Row as="span" inline gap={3} align="center" shrinks>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--primary)" />
        <path
          d="M8.5 23V11.5a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3V23M6.5 23.5h19"
          fill="none"
          stroke="#fff"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="17" cy="16.2" r="1.5" fill="#f6c886" />
      </svg>
      <Text as="span" size="17" strong breaks className={styles.name}>
        {name}
      </Text>
    </Row>
  );
}
