import { createStore } from 'zustand/vanilla';

interface PageAccount {
  /** The account that this page was opened for; null before it is known, and on pages of patients. */
  accountId: string | null;
  isOthers: boolean;
}

export const page = createStore<PageAccount>(() => ({ accountId: null, isOthers: false }));

export const pageAccount = (): string | null => page.getState().accountId;

/** Part of a socket's handshake: a staff page connects only for the account that it was opened for. */
export const handshakeOfPage = (): { accountId?: string } => {
  const accountId = pageAccount();
  return accountId ? { accountId } : {};
};

/** The first account that a page learns stays its account until the page is reloaded. */
export function openedFor(accountId: string): void {
  if (pageAccount() === null) page.setState({ accountId });
}

export function otherPersonSignedIn(): void {
  page.setState({ isOthers: true });
}
