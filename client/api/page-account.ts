import { createStore } from 'zustand/vanilla';

interface PageAccount {
  /** The account that this page was opened for; null before it is known, and on pages of patients. */
  accountId: string | null;
  isOthers: boolean;
}

export const page = createStore<PageAccount>(() => ({ accountId: null, isOthers: false }));

export const pageAccount = (): string | null => page.getState().accountId;

export const handshakeOfPage = (): { accountId?: string } => {
  const accountId = pageAccount();
  return accountId ? { accountId } : {};
};

export function openedFor(accountId: string): void {
  if (pageAccount() === null) page.setState({ accountId });
}

export function otherPersonSignedIn(): void {
  page.setState({ isOthers: true });
}
