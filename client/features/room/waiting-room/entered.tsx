import { type ReactNode, Suspense } from 'react';
import { OpeningPage } from './opening-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

interface EnteredProps {
  /** The page showed no other stage before the visit. */
  opened: boolean;
  children: ReactNode;
}

/** The visit's screen. While something of it still loads, a person stays where they were, not on an empty page. */
export function Entered({ opened, children }: EnteredProps) {
  return <Suspense fallback={opened ? <OpeningPage /> : <WaitingPage />}>{children}</Suspense>;
}
