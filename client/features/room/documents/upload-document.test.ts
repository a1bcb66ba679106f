import { afterEach, expect, test, vi } from 'vitest';
import { uploadDocument } from './upload-document.ts';

const pdfFailure = vi.hoisted(() => vi.fn());
const shrinkJpeg = vi.hoisted(() => vi.fn());
vi.mock('#client/features/room/document-view/load-pdf.ts', () => ({ pdfFailure }));
vi.mock('./shrink-jpeg.ts', () => ({ shrinkJpeg }));
afterEach(() => vi.unstubAllGlobals());

const send = (content: string | Uint8Array<ArrayBuffer>) => {
  const sent = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      open() {}
      setRequestHeader() {}
      send(body: string) {
        sent(body);
        (this as { onerror?: () => void }).onerror?.();
      }
    },
  );
  vi.stubGlobal(
    'FileReader',
    class {
      result = 'data:application/pdf;base64,AAAA';
      readAsDataURL() {
        queueMicrotask(() => (this as { onload?: () => void }).onload?.());
      }
      addEventListener(_: string, listener: () => void) {
        queueMicrotask(listener);
      }
    },
  );
  const upload = { key: 'one', file: new File([content], 'Knee.pdf'), practiceId: null };
  const outcome = uploadDocument(upload, () => {}, new AbortController().signal);
  return outcome.then(
    () => ['stored', sent.mock.calls.length],
    ({ code }: { code: string }) => [code, sent.mock.calls.length],
  );
};

test.each([
  ['password', 'DOCUMENT_PASSWORD'],
  ['empty', 'DOCUMENT_EMPTY'],
  ['damaged', 'DOCUMENT_DAMAGED'],
])('does not send a PDF that would be refused for %s', async (why, code) => {
  pdfFailure.mockResolvedValueOnce(why);
  expect(await send('%PDF-1.7')).toEqual([code, 0]);
});

test('sends exactly 1 MB, and refuses one byte more', async () => {
  pdfFailure.mockResolvedValue(null);
  const sized = (bytes: number) => {
    const content = new Uint8Array(bytes).fill(0x20);
    content.set([...'%PDF-1.7'].map((letter) => letter.charCodeAt(0)));
    return content;
  };
  expect(await send(sized(1_048_576))).toEqual(['NO_CONNECTION', 1]);
  expect(await send(sized(1_048_577))).toEqual(['FILE_TOO_LARGE', 0]);
});

test('shrinks a photo over 1 MB before sending, or refuses it if the browser cannot shrink it', async () => {
  const photo = new Uint8Array(1_048_577);
  photo.set([0xff, 0xd8, 0xff]);
  shrinkJpeg.mockResolvedValueOnce(new Blob([photo.slice(0, 1_000)]));
  expect(await send(photo)).toEqual(['NO_CONNECTION', 1]);
  shrinkJpeg.mockResolvedValueOnce(null);
  expect(await send(photo)).toEqual(['FILE_TOO_LARGE', 0]);
});
