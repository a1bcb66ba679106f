import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import DocumentView from './document-view.tsx';
import { START } from './view.ts';

const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./load-pdf.ts', () => ({ openPdf }));

const broken = () =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('%PDF-1.7'));
        body.error(new TypeError('network error'));
      },
    }),
  );

it.each([
  ['en', 'The document could not be loaded.', 'Try again'],
  ['es', 'No se pudo cargar el documento.', 'Intentar de nuevo'],
] as const)(
  'says in %s that a PDF whose body breaks off could not be loaded, and loads it again',
  async (language, words, again) => {
    const server = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => broken())
      // The refusal's reason is asked for.
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => new Response('%PDF-1.7'));
    openPdf.mockReturnValue(new Promise(() => {}));
    const page = await openPart(<Holder server={server} />, {}, { language });
    await screen.findByText(words);
    expect(openPdf).not.toHaveBeenCalled();
    await page.press(again);
    await waitFor(() => expect(openPdf).toHaveBeenCalledOnce());
    expect(new TextDecoder().decode(openPdf.mock.lastCall?.[0])).toBe('%PDF-1.7');
  },
);

/** `openPart` replaces `fetch` by a server that has calls only. */
function Holder({ server }: { server: typeof fetch }) {
  vi.stubGlobal('fetch', server);
  return (
    <DocumentView
      url="/letter"
      name="Letter.pdf"
      mediaType="application/pdf"
      view={START}
      onView={() => {}}
    />
  );
}
