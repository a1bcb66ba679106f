import { createStore } from 'zustand/vanilla';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { DocumentUpload } from './upload-document.ts';

const AT_ONCE = 2;

export interface Upload {
  /** Idempotency key: the server stores a retried file once. */
  key: string;
  file: File;
  practiceId: number | null;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The share that is sent, 0 to 1. */
  sent: number;
  error: unknown;
}

export type SendDocument = (
  upload: DocumentUpload,
  onSent: (share: number) => void,
  signal: AbortSignal,
) => Promise<Document>;

export function createUploadQueue(send: SendDocument) {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
  const running = new Map<string, AbortController>();
  let onStored: (document: Document) => void = () => {};

  const change = (key: string, values: Partial<Upload>) =>
    store.setState(({ uploads }) => ({
      uploads: uploads.map((one) => (one.key === key ? { ...one, ...values } : one)),
    }));
  const drop = (key: string) =>
    store.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));

  function goOn(): void {
    while (running.size < AT_ONCE) {
      const next = store.getState().uploads.find(({ state }) => state === 'waiting');
      if (!next) return;
      void work(next);
    }
  }

  async function work({ key, file, practiceId }: Upload): Promise<void> {
    const asking = new AbortController();
    running.set(key, asking);
    change(key, { state: 'sending', sent: 0, error: null });
    try {
      const sent = (share: number) => change(key, { sent: share });
      const document = await send({ key, file, practiceId }, sent, asking.signal);
      change(key, { state: 'done', sent: 1 });
      onStored(document);
    } catch (error) {
      if (asking.signal.aborted) drop(key);
      else change(key, { state: 'failed', error });
    } finally {
      running.delete(key);
      goOn();
    }
  }

  return {
    store,
    add(files: readonly File[], practiceId: number | null): void {
      const added = files.map((file): Upload => {
        const key = crypto.randomUUID();
        return { key, file, practiceId, state: 'waiting', sent: 0, error: null };
      });
      store.setState(({ uploads }) => ({
        uploads: [...uploads.filter(({ state }) => state !== 'done'), ...added],
      }));
      goOn();
    },
    cancel(key: string): void {
      const asking = running.get(key);
      if (asking) asking.abort();
      else drop(key);
    },
    retry(key: string): void {
      change(key, { state: 'waiting', error: null });
      goOn();
    },
    whenStored(listener: (document: Document) => void): void {
      onStored = listener;
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
