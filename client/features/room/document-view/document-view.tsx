import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { FileRefusal } from '#client/ui/errors/file-refusal.tsx';
import type { DocumentType } from '#shared/domain/document.ts';
import styles from './document-view.module.css';
import type { PdfFailure } from './load-pdf.ts';
import { PdfSheet, usePage } from './pdf-sheet.tsx';
import { SheetScroller } from './sheet-scroller.tsx';
import { usePdf } from './use-pdf.ts';
import type { Size, View } from './view.ts';
import { ViewButtons } from './view-buttons.tsx';
import { useViewKeys } from './view-keys.ts';

export interface DocumentViewProps {
  url: string;
  name: string;
  mediaType: DocumentType;
  view: View;
  onView: (view: View) => void;
  /** The view handles keys immediately, without a click. */
  takesFocus?: boolean;
}

/** A document, page by page, with its buttons: paging and zoom. Loaded on demand. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons below.
    <div className={styles.view} onKeyDown={onKeyDown}>
      {typeof page === 'string' ? (
        <div className={styles.message} role="alert">
          <p>{t('pageDamaged')}</p>
        </div>
      ) : drawn && natural ? (
        <SheetScroller natural={natural} view={view} onView={onView} label={label} takesFocus={takesFocus}>
          {(size) => <PdfSheet page={drawn} size={size} label={label} />}
        </SheetScroller>
      ) : (
        <Loading />
      )}
      <ViewButtons view={view} pages={pages} onView={onView} />
    </div>
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons below.
    <div className={styles.view} onKeyDown={onKeyDown}>
      {natural ? (
        <SheetScroller natural={natural} view={view} onView={onView} label={name} takesFocus={takesFocus}>
          {() => <img className={styles.picture} src={url} alt={name} />}
        </SheetScroller>
      ) : (
        <Loading />
      )}
      <ViewButtons view={view} pages={1} onView={onView} />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('document-view');
  return (
    <div className={styles.message}>
      <Spinner size="large" label={t('loading')} />
    </div>
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
  // The server did not deliver it, for example before it was scanned, and says why.
  const refused = why === 'unreachable' && !loads;
  return (
    <div className={styles.view}>
      <div className={styles.message} role="alert">
        <p>
          {refused ? (
            <FileRefusal src={url} otherwise={t(`failed.${why}`)} onReady={() => setLoads(true)} />
          ) : (
            t(loads ? 'failed.loads' : `failed.${why}`)
          )}
        </p>
        <Button onClick={onRetry}>{t('tryAgain', { ns: 'common' })}</Button>
      </div>
    </div>
  );
}
