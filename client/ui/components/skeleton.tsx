import { Stack } from '#client/ui/components/layout.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  rows?: number;
  height?: number;
  label: string;
}

/** Reserves a loading list's space, so that the page does not jump. */
export function Skeleton({ rows = 3, height = 88, label }: SkeletonProps) {
  return (
    <Stack gap={3} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <Place key={row} height={height} />
      ))}
    </Stack>
  );
}

/** @param height in pixels */
export function Place({ height }: { height: number }) {
  return <div className={styles.row} style={{ height }} />;
}

/** @param height in pixels */
export function CardPlaceholder({ height }: { height: number }) {
  return (
    <Stack gap={4} frame="outline" className={styles.card} style={{ height }}>
      <div className={styles.row} />
      <div className={styles.row} />
      <div className={styles.row} />
    </Stack>
  );
}
