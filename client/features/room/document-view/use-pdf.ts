import { useEffect, useState } from 'react';
import { fetchFile } from './fetch-file.ts';
import type { Pdf, PdfFailure } from './load-pdf.ts';

export type OpenedPdf =
  | { state: 'loading' }
  | { state: 'open'; pdf: Pdf }
  | { state: 'failed'; why: PdfFailure | 'unreachable' };

/** The PDF at an address of this server; the viewer's code loads with the first one. */
export function usePdf(url: string, attempt: number): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again.
  useEffect(() => {
    let gone = false;
    let pdf: Pdf | null = null;
    const asking = new AbortController();
    setOpened({ state: 'loading' });
    Promise.all([fetchFile(url, asking.signal), import('./load-pdf.ts')]).then(
      async ([data, { openPdf }]) => {
        try {
          pdf = await openPdf(data);
          if (gone) void pdf.loadingTask.destroy();
          else setOpened({ state: 'open', pdf });
        } catch (why) {
          if (!gone) setOpened({ state: 'failed', why: why as PdfFailure });
        }
      },
      () => {
        if (!gone) setOpened({ state: 'failed', why: 'unreachable' });
      },
    );
    return () => {
      gone = true;
      asking.abort();
      void pdf?.loadingTask.destroy();
    };
  }, [url, attempt]);
  return opened;
}
