import { Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { loadAhead } from '#client/api/keep-loading.ts';
import { noteReachable, reachable } from '#client/api/reachable.ts';
import { AnnouncementRegion } from '#client/ui/components/announce.tsx';
import { WithoutThePart } from '#client/ui/components/later-part.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { Spinner } from '#client/ui/components/spinner.tsx';
import { ToastRegion } from '#client/ui/components/toast.tsx';
import styles from './app.module.css';
import { areaOf } from './area.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import NoConnection from './no-connection.tsx';
import { PatientArea } from './patient-area.tsx';

const loadPublic = () => import('./public-area.tsx');
const loadStaff = () => import('./staff-area.tsx');
// The patient's link page is 5 kB. Downloading it with the code of every page shows it one round trip earlier.
const AREAS = { patient: PatientArea, public: lazyPage(loadPublic), staff: lazyPage(loadStaff) };

// Starts before React's first render, because the first screen needs it.
const first = areaOf(location.pathname);
if (first !== 'patient') loadAhead(first === 'public' ? loadPublic : loadStaff);

export function App() {
  const [path] = useLocation();
  const area = areaOf(path);
  const Screens = AREAS[area];
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area === 'staff' ? 'staff' : 'public';
  }, [area]);
  return (
    <ErrorBoundary>
      <ConnectionNotice />
      <Suspense fallback={<Opening />}>
        <Screens />
      </Suspense>
      <ToastRegion />
      <AnnouncementRegion />
    </ErrorBoundary>
  );
}

function Opening() {
  return (
    <Stack middle tone="primary" className={styles.opening} aria-busy="true">
      <Spinner size="large" />
    </Stack>
  );
}

/** On every page while offline (PRODUCT 3.6), except the live visit. It cannot load offline, so every page has it. */
export function ConnectionNotice() {
  const away = useStore(reachable, ({ now }) => !now);
  useEffect(() => {
    const offline = () => noteReachable(false);
    addEventListener('offline', offline);
    return () => removeEventListener('offline', offline);
  }, []);
  return away ? (
    <WithoutThePart>
      <Suspense fallback={null}>
        <NoConnection />
      </Suspense>
    </WithoutThePart>
  ) : null;
}
