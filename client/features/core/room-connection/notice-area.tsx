import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './notice-area.module.css';
import { createNoticeQueue, isFirst, type NoticePriority, type NoticeQueue } from './notice-queue.ts';

const QueueContext = createContext<NoticeQueue | null>(null);
const NO_QUEUE = createNoticeQueue();

export function NoticeArea({ children }: { children: ReactNode }) {
  const [queue] = useState(createNoticeQueue);
  return (
    <Stack align="center" className={styles.area}>
      <QueueContext value={queue}>{children}</QueueContext>
    </Stack>
  );
}

export interface NoticePlace {
  queued: boolean;
  shown: boolean;
}

export function useNoticePlace(priority: NoticePriority): NoticePlace {
  const queue = use(QueueContext);
  const id = useId();
  useLayoutEffect(() => queue?.enter(id, priority), [queue, id, priority]);
  const { store } = queue ?? NO_QUEUE;
  const shown = useStore(store, ({ entries }) => isFirst(entries, id));
  return queue ? { queued: true, shown } : { queued: false, shown: true };
}
