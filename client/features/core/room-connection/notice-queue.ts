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

/** These states may last the whole visit, so they have their own space and cover nothing. */
const LASTING: readonly NoticePriority[] = ['ongoing', 'standing'];

interface Entry {
  id: string;
  priority: NoticePriority;
}

/** In these priorities the newest notice says most: a connection lost for long, the last of several messages. */
const NEWEST_FIRST: readonly NoticePriority[] = ['connection', 'information', 'preview', 'standing'];

/** Returns the shown entry first. `entries` are in order of arrival. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return PRIORITIES.flatMap((priority) => {
    const equal = entries.filter((entry) => entry.priority === priority);
    return NEWEST_FIRST.includes(priority) ? equal.reverse() : equal;
  });
}

/** The entry is the first lasting or the first brief one. One of each is shown. */
export function isFirst(entries: readonly Entry[], id: string): boolean {
  const lasts = (entry: Entry | undefined) => entry !== undefined && LASTING.includes(entry.priority);
  const own = entries.find((entry) => entry.id === id);
  return own !== undefined && entries.find((entry) => lasts(entry) === lasts(own)) === own;
}

export interface NoticeQueue {
  readonly store: StoreApi<{ entries: readonly Entry[] }>;
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
