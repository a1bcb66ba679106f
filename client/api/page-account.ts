import { createStore } from 'zustand/vanilla';

interface PageAccount {
  /** The account that this page was opened for; null before it is known, and on pages of patients. */
  accountId: string | null;
  /** Another person has signed in since: the page's calls are refused. */
  isOthers: boolean;
}

export const page = createStore<PageAccount>(() => ({ accountId: null, isOthers: false }));

export const pageAccount = (): string | null => page.getState().accountId;

/** Part of a socket's handshake: a staff page connects for the account that it was opened for alone. */
export const handshakeOfPage = (): { accountId?: string } => {
  const accountId = pageAccount();
  return accountId ? { accountId } : {};
};

/** The first account that a page learns of is its own until the page is loaded again. */
export function openedFor(accountId: string): void {
  if (pageAccount() === null) page.setState({ accountId });
}

/** After a refusal with OTHER_PERSON_SIGNED_IN. */
export function otherPersonSignedIn(): void {
  page.setState({ isOthers: true });
}
