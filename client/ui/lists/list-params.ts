import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

const WORD = 'q';

/** Puts the search word into the fragment, and the others into the query. */
export function paramsOf(search: string, hash: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.delete(WORD);
  const word = new URLSearchParams(hash.replace(/^#/, '')).get(WORD);
  if (word) params.set(WORD, word);
  return params;
}

/** The query and fragment for a list's parameters, such as `?status=ENDED#q=ida`. */
export function addressOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params);
  query.delete(WORD);
  const word = params.get(WORD);
  const hash = word ? `#${new URLSearchParams({ [WORD]: word })}` : '';
  return `${query.size > 0 ? `?${query}` : ''}${hash}`;
}

/**
 * The search word may be a patient's name: browsers do not send the fragment to servers, so that no log on the way
 * contains it (PRODUCT 6.18).
 */
export function useListParams(): [
  URLSearchParams,
  (change: (before: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void,
] {
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  const params = useMemo(() => paramsOf(search, hash), [search, hash]);
  return [
    params,
    (change, options) => {
      // Reads the current address, because several changes may follow each other before the next rendering.
      const after = change(paramsOf(location.search, location.hash));
      navigate(`${location.pathname}${addressOf(after)}`, options);
    },
  ];
}
