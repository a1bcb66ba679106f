import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '#client/api/save-file.ts';
import { Button } from '#client/ui/components/button.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { FileRefusal } from '#client/ui/errors/file-refusal.tsx';
import type { DocumentType } from '#shared/domain/document.ts';
import styles from './document-view.module.css';
import type { Pdf, PdfFailure } from './load-pdf.ts';
import { PdfSheet, usePage } from './pdf-sheet.tsx';
import { SheetScroller } from './sheet-scroller.tsx';
import { MOST_ZOOM, nextZoom, type Size, turned, type View } from './view.ts';

export interface DocumentViewProps {
  url: string;
  name: string;
  mediaType: DocumentType;
  view: View;
  onView: (view: View) => void;
  takesFocus?: boolean;
}

export default function DocumentView(props: DocumentViewProps) {
  return props.mediaType === 'application/pdf' ? <PdfView {...props} /> : <PictureView {...props} />;
}

function PdfView({ url, name, view, onView, takesFocus }: DocumentViewProps) {
  const { t } = useTranslation('document-view');
  const [attempt, setAttempt] = useState(0);
  const opened = usePdf(url, attempt);
  const pdf = opened.state === 'open' ? opened.pdf : null;
  const pages = pdf?.numPages ?? 1;
  const page = usePage(pdf, view.page);
  const onKeyDown = useViewKeys(view, pages, onView);
  if (opened.state === 'failed')
    return <Failed url={url} why={opened.why} onRetry={() => setAttempt((before) => before + 1)} />;
  const drawn = typeof page === 'string' ? null : page;
  const natural = drawn?.getViewport({ scale: 1 });
  const label = t('page', { name, page: view.page, pages });
  return (
    <Box fills shrinks className={styles.view} onKeyDown={onKeyDown}>
      {typeof page === 'string' ? (
        <Stack gap={4} align="center" grows centered className={styles.message} role="alert">
          <p>{t('pageDamaged')}</p>
        </Stack>
      ) : drawn && natural ? (
        <SheetScroller natural={natural} view={view} onView={onView} label={label} takesFocus={takesFocus}>
          {(size) => <PdfSheet page={drawn} size={size} label={label} />}
        </SheetScroller>
      ) : (
        <Loading />
      )}
      <ViewButtons view={view} pages={pages} onView={onView} />
    </Box>
  );
}

function PictureView({ url, name, view, onView, takesFocus }: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0);
  const [natural, setNatural] = useState<Size | null>(null);
  const [failed, setFailed] = useState(false);
  const onKeyDown = useViewKeys(view, 1, onView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again.
  useEffect(() => {
    const image = new Image();
    setFailed(false);
    image.onload = () => setNatural({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => setFailed(true);
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [url, attempt]);
  if (failed)
    return <Failed url={url} why="unreachable" onRetry={() => setAttempt((before) => before + 1)} />;
  return (
    <Box fills shrinks className={styles.view} onKeyDown={onKeyDown}>
      {natural ? (
        <SheetScroller natural={natural} view={view} onView={onView} label={name} takesFocus={takesFocus}>
          {() => <img className={styles.picture} src={url} alt={name} />}
        </SheetScroller>
      ) : (
        <Loading />
      )}
      <ViewButtons view={view} pages={1} onView={onView} />
    </Box>
  );
}

function Loading() {
  const { t } = useTranslation('document-view');
  return (
    <Stack gap={4} align="center" grows centered className={styles.message}>
      <Spinner size="large" label={t('loading')} />
    </Stack>
  );
}

interface FailedProps {
  url: string;
  why: PdfFailure | 'unreachable';
  onRetry: () => void;
}

function Failed({ url, why, onRetry }: FailedProps) {
  const { t } = useTranslation(['document-view', 'common']);
  const [loads, setLoads] = useState(false);
  // The server refused the file, for example before it was scanned, and says why.
  const refused = why === 'unreachable' && !loads;
  return (
    <Box fills shrinks className={styles.view}>
      <Stack gap={4} align="center" grows centered className={styles.message} role="alert">
        <p>
          {refused ? (
            <FileRefusal src={url} otherwise={t(`failed.${why}`)} onReady={() => setLoads(true)} />
          ) : (
            t(loads ? 'failed.loads' : `failed.${why}`)
          )}
        </p>
        <Button onClick={onRetry}>{t('tryAgain', { ns: 'common' })}</Button>
      </Stack>
    </Box>
  );
}

type OpenedPdf =
  | { state: 'loading' }
  | { state: 'open'; pdf: Pdf }
  | { state: 'failed'; why: PdfFailure | 'unreachable' };

function usePdf(url: string, attempt: number): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again.
  useEffect(() => {
    let gone = false;
    let pdf: Pdf | null = null;
    const asking = new AbortController();
    setOpened({ state: 'loading' });
    const reading = fetchFile(url, asking.signal).then((file) => file.arrayBuffer());
    Promise.all([reading, import('./load-pdf.ts')]).then(
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

function useViewKeys(view: View, pages: number, onView: (view: View) => void) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = afterKey(event.key, view, pages);
    if (!next) return;
    event.preventDefault();
    if (next !== view) onView(next);
  };
}

function afterKey(key: string, view: View, pages: number): View | null {
  switch (key) {
    case 'PageDown':
      return turned(view, view.page + 1, pages);
    case 'PageUp':
      return turned(view, view.page - 1, pages);
    case 'ArrowRight':
      return view.zoom === 1 ? turned(view, view.page + 1, pages) : null;
    case 'ArrowLeft':
      return view.zoom === 1 ? turned(view, view.page - 1, pages) : null;
    case '+':
    case '=':
      return { ...view, zoom: nextZoom(view.zoom, 1) };
    case '-':
      return { ...view, zoom: nextZoom(view.zoom, -1) };
    default:
      return null;
  }
}

interface ViewButtonsProps {
  view: View;
  pages: number;
  onView: (view: View) => void;
}

function ViewButtons({ view, pages, onView }: ViewButtonsProps) {
  const { t } = useTranslation('document-view');
  const turn = (by: 1 | -1) => () => onView(turned(view, view.page + by, pages));
  const zoom = (by: 1 | -1) => () => onView({ ...view, zoom: nextZoom(view.zoom, by) });
  return (
    <div role="toolbar" className={styles.buttons} aria-label={t('buttons')}>
      {pages > 1 ? (
        <>
          <IconButton
            label={t('previousPage')}
            icon={<ChevronLeft size={24} />}
            aria-disabled={view.page <= 1}
            onClick={turn(-1)}
          />
          <Text as="span" centered nowrap className={styles.number} role="status">
            {t('position', { page: view.page, pages })}
          </Text>
          <IconButton
            label={t('nextPage')}
            icon={<ChevronRight size={24} />}
            aria-disabled={view.page >= pages}
            onClick={turn(1)}
          />
        </>
      ) : null}
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut size={22} />}
        aria-disabled={view.zoom <= 1}
        onClick={zoom(-1)}
      />
      <Text as="span" tone="quiet" centered nowrap className={cx(styles.number, styles.zoom)}>
        {t('zoom', { percent: Math.round(view.zoom * 100) })}
      </Text>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn size={22} />}
        aria-disabled={view.zoom >= MOST_ZOOM}
        onClick={zoom(1)}
      />
    </div>
  );
}
