import { type ReactNode, Suspense } from 'react';
import { OpeningPage } from './opening-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface EnteredProps {
  opened: boolean;
  children: ReactNode;
}

/** While part of the visit's screen loads, keeps the person's former screen instead of an empty page. */
export function Entered({ opened, children }: EnteredProps) {
  return <Suspense fallback={opened ? <OpeningPage /> : <WaitingPage />}>{children}</Suspense>;
}
