import { create } from 'zustand';

/** The initial text of the open search; null while it is closed. */
export const useOpenSearch = create<{ text: string | null }>(() => ({ text: null }));

/**
 * PRODUCT 6.33.
 *
 * @param text the initial search text
 */
export const openSearch = (text = ''): void => useOpenSearch.setState({ text });
export const closeSearch = (): void => useOpenSearch.setState({ text: null });
