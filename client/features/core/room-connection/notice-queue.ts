import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * The priorities of a visit's notices, most urgent first. `moment`: a question that can be answered for only a
 * minute; `elsewhere`: someone waits for another visit; `ongoing`: something that its viewer can stop;
 * `standing`: any other state.
 */
const PRIORITIES = [
  'moment',
  'connection',
  'question',
  'arrival',
  'information',
  'preview',
  'elsewhere',
  'ongoing',
  'standing',
] as const;

export type NoticePriority = (typeof PRIORITIES)[number];

/** States that may last the whole visit: they have room of their own, so that they cover nothing. */
const LASTING: readonly NoticePriority[] = ['ongoing', 'standing'];

interface Entry {
  id: string;
  priority: NoticePriority;
}

/**
 * Priorities whose newer notice says more: a connection that has been lost for long, the last of several
 * messages.
 */
const NEWEST_FIRST: readonly NoticePriority[] = ['connection', 'information', 'preview', 'standing'];

/** The entries of a queue, the shown one first. `entries` are in the order of their arrival. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return PRIORITIES.flatMap((priority) => {
    const equal = entries.filter((entry) => entry.priority === priority);
    return NEWEST_FIRST.includes(priority) ? equal.reverse() : equal;
  });
}

/** Whether an entry is the first of those that last, or of those that pass; one of each is shown. */
export function isFirst(entries: readonly Entry[], id: string): boolean {
  const lasts = (entry: Entry | undefined) => entry !== undefined && LASTING.includes(entry.priority);
  const own = entries.find((entry) => entry.id === id);
  return own !== undefined && entries.find((entry) => lasts(entry) === lasts(own)) === own;
}

/** The notices of one visit's screen. */
export interface NoticeQueue {
  /** In display order. */
  readonly store: StoreApi<{ entries: readonly Entry[] }>;
  /**
   * Adds a notice.
   *
   * @returns removes it
   */
  enter(id: string, priority: NoticePriority): () => void;
}

export function createNoticeQueue(): NoticeQueue {
  let arrived: readonly Entry[] = [];
  const store = createStore<{ entries: readonly Entry[] }>(() => ({ entries: [] }));
  const set = (entries: readonly Entry[]) => {
    arrived = entries;
    store.setState({ entries: inOrder(entries) });
  };
  return {
    store,
    enter(id, priority) {
      const entry: Entry = { id, priority };
      set([...arrived, entry]);
      return () => set(arrived.filter((one) => one !== entry));
    },
  };
}
