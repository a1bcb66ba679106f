import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#client/ui/components/visually-hidden.tsx';
import styles from './document-view.module.css';
import type { Pdf, PdfFailure, PdfPage } from './load-pdf.ts';
import type { Size } from './view.ts';

/** In pixels. Phones can hold no larger canvas. */
const CANVAS_LIMIT = 12_000_000;

export function usePage(pdf: Pdf | null, number: number): PdfPage | PdfFailure | null {
  const [page, setPage] = useState<PdfPage | PdfFailure | null>(null);
  useEffect(() => {
    if (!pdf) return setPage(null);
    let gone = false;
    pdf.getPage(Math.min(number, pdf.numPages)).then(
      (found) => {
        if (!gone) setPage(found);
      },
      () => {
        if (!gone) setPage('damaged');
      },
    );
    return () => {
      gone = true;
    };
  }, [pdf, number]);
  return page;
}

export function PdfSheet({ page, size, label }: { page: PdfPage; size: Size; label: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');

  useEffect(() => {
    let gone = false;
    setWords('');
    page.getTextContent().then(
      ({ items }) => {
        if (!gone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [page]);

  useEffect(() => {
    const natural = page.getViewport({ scale: 1 });
    const wanted = (size.width / natural.width) * devicePixelRatio;
    const most = Math.sqrt(CANVAS_LIMIT / (natural.width * natural.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    canvas.className = styles.picture ?? '';
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    const drawing = page.render({ canvas, viewport });
    drawing.promise.then(
      () => holder.current?.replaceChildren(canvas),
      () => {
        // Another size or page was requested while this one was drawn.
      },
    );
    return () => drawing.cancel();
  }, [page, size.width, label]);

  return (
    <>
      <div ref={holder} className={styles.picture} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}
