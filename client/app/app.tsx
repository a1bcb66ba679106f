import { lazy, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { AnnouncementRegion } from '../components/announce.tsx';
import { Spinner } from '../components/spinner.tsx';
import { ToastRegion } from '../components/toast.tsx';
import styles from './app.module.css';
import { areaOf } from './area.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const loadPublic = () => import('./public-area.tsx');
const loadStaff = () => import('./staff-area.tsx');
const PublicArea = lazy(loadPublic);
const StaffArea = lazy(loadStaff);

// Starts before React's first render, because the first screen needs it.
void (areaOf(location.pathname) === 'public' ? loadPublic : loadStaff)();

export function App() {
  const [path] = useLocation();
  const area = areaOf(path);
  useLayoutEffect(() => {
    // The theme's sizes for patients and staff hang on it (`theme/tokens.css`).
    document.documentElement.dataset.area = area;
  }, [area]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Opening />}>{area === 'public' ? <PublicArea /> : <StaffArea />}</Suspense>
      <ConnectionNotice />
      <ToastRegion />
      <AnnouncementRegion />
    </ErrorBoundary>
  );
}

/** Shown until a language is loaded, so without text. */
function Opening() {
  return (
    <div className={styles.opening} aria-busy="true">
      <Spinner size="large" />
    </div>
  );
}
