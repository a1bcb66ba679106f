import { create } from 'zustand';

/** The text that the search begins with while it is open; null while it is closed. */
export const useOpenSearch = create<{ text: string | null }>(() => ({ text: null }));

/** Opens the search of every staff screen (PRODUCT 6.33). @param text what is searched for already */
export const openSearch = (text = ''): void => useOpenSearch.setState({ text });
export const closeSearch = (): void => useOpenSearch.setState({ text: null });
