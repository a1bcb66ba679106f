import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../../ui/components/class-names.ts';
import styles from './notice-area.module.css';
import { countWaiting, createNoticeQueue, type NoticePriority, type NoticeQueue } from './notice-queue.ts';

const QueueContext = createContext<NoticeQueue | null>(null);
const NO_QUEUE = createNoticeQueue();

interface NoticeAreaProps {
  /** A panel is open. On a phone it covers the stage: its header stays visible. */
  panel: boolean;
  children: ReactNode;
}

/** The area for a visit's notices, at the top of the stage: shows the first of those inside it. */
export function NoticeArea({ panel, children }: NoticeAreaProps) {
  const [queue] = useState(createNoticeQueue);
  return (
    <div className={cx(styles.area, panel && styles.belowHeader)}>
      <QueueContext value={queue}>{children}</QueueContext>
    </div>
  );
}

export interface NoticePlace {
  /** False on pages without a queue, where each notice is shown in its own place. */
  queued: boolean;
  shown: boolean;
  /** Number of notices that wait behind this one. */
  waiting: number;
}

/** Queues a notice while the component is mounted. */
export function useNoticePlace(priority: NoticePriority): NoticePlace {
  const queue = use(QueueContext);
  const id = useId();
  useLayoutEffect(() => queue?.enter(id, priority), [queue, id, priority]);
  const { store } = queue ?? NO_QUEUE;
  const shown = useStore(store, ({ entries }) => entries[0]?.id === id);
  const waiting = useStore(store, ({ entries }) => (entries[0]?.id === id ? countWaiting(entries) : 0));
  return queue ? { queued: true, shown, waiting } : { queued: false, shown: true, waiting: 0 };
}
