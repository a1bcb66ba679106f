import { create } from 'zustand';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

interface Opened {
  /** Part of the addresses of all calls that need its cookie. */
  id: string;
  practice: PracticeIdentity | undefined;
}

const useOpened = create<{ unproved: Opened | null }>(() => ({ unproved: null }));

export function noteOpened(id: string, practice?: PracticeIdentity): void {
  useOpened.setState({ unproved: { id, practice } });
}

export function noteSucceeded(url: string): void {
  const { unproved } = useOpened.getState();
  if (unproved && url.includes(unproved.id)) useOpened.setState({ unproved: null });
}

/** The browser keeps no cookies, so it has no access to what a link opened. Null if that is not the reason. */
export function cookiesBlocked(): { practice: PracticeIdentity | undefined } | null {
  return useOpened.getState().unproved ?? (navigator.cookieEnabled ? null : { practice: undefined });
}
