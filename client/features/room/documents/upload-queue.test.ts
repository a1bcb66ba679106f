import { expect, test, vi } from 'vitest';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import type { DocumentUpload } from './upload-document.ts';
import { createUploadQueue } from './upload-queue.ts';

const fileOf = (name: string) => new File(['%PDF-'], name);

function controlled() {
  const sending = new Map<
    string,
    { upload: DocumentUpload; store: () => void; fail: (error: Error) => void; sent: (share: number) => void }
  >();
  const queue = createUploadQueue(
    (upload, sent, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        const document = { documentId: upload.key, name: upload.file.name } as Document;
        sending.set(upload.file.name, { upload, sent, store: () => resolve(document), fail: reject });
      }),
  );
  const states = () =>
    Object.fromEntries(queue.store.getState().uploads.map(({ file, state }) => [file.name, state]));
  const of = (name: string) => {
    const found = sending.get(name);
    if (!found) throw new Error(`${name} is not sent`);
    return found;
  };
  return { queue, states, of };
}

test('sends two files at once, and continues after a failure', async () => {
  const { queue, states, of } = controlled();
  const stored = vi.fn();
  queue.whenStored(stored);
  queue.add(['a', 'b', 'c'].map(fileOf), 7);
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
  of('a').fail(new Error('no'));
  await vi.waitFor(() => expect(states()).toEqual({ a: 'failed', b: 'sending', c: 'sending' }));
  of('b').sent(0.4);
  expect(queue.store.getState().uploads[1]).toMatchObject({ sent: 0.4, practiceId: 7 });
  of('b').store();
  of('c').store();
  await vi.waitFor(() => expect(states()).toEqual({ a: 'failed', b: 'done', c: 'done' }));
  expect(stored).toHaveBeenCalledTimes(2);
});

test('retries under the same key', async () => {
  const { queue, states, of } = controlled();
  queue.add([fileOf('a')], null);
  const { key } = of('a').upload;
  of('a').fail(new Error('no'));
  await vi.waitFor(() => expect(states()).toEqual({ a: 'failed' }));
  queue.retry(key);
  expect(states()).toEqual({ a: 'sending' });
  expect(of('a').upload.key).toBe(key);
});

test('removes a canceled upload, and starts the next one in its place', async () => {
  const { queue, states, of } = controlled();
  queue.add(['a', 'b', 'c', 'd'].map(fileOf), null);
  queue.cancel(of('a').upload.key);
  await vi.waitFor(() => expect(states()).toEqual({ b: 'sending', c: 'sending', d: 'waiting' }));
  queue.cancel(queue.store.getState().uploads.find(({ file }) => file.name === 'd')?.key ?? '');
  expect(states()).toEqual({ b: 'sending', c: 'sending' });
});

test('clears finished uploads when more files are added', async () => {
  const { queue, states, of } = controlled();
  queue.add([fileOf('a')], null);
  of('a').store();
  await vi.waitFor(() => expect(states()).toEqual({ a: 'done' }));
  queue.add([fileOf('b')], null);
  expect(states()).toEqual({ b: 'sending' });
});
