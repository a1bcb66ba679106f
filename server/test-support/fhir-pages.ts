import type { Resource } from '@medplum/fhirtypes';
import type { Answered } from './fhir-server.ts';

export const PAGE_LINKS = {
  absolute: (base: string, query: string) => `${base}?${query}`,
  'from the root': (base: string, query: string) => `${new URL(base).pathname}?${query}`,
  'a query alone': (_: string, query: string) => `?${query}`,
  'below the base': (base: string, query: string) => `${base.split('/').at(-1)}?${query}`,
  'to itself': (base: string, query: string) => `${base}?${query.replace(/_offset=\d+/, '_offset=0')}`,
} as const;

/**
 * Answers a search with these resources in pages, instead of the server's. Applies `_lastUpdated`, `_sort`, `_count`
 * and `_offset`, and adds the link `self` to its first page.
 *
 * @param sorts false if it ignores `_sort`
 */
export function inPages<T extends Resource>(
  baseUrl: string,
  all: () => readonly T[],
  { link = 'absolute', sorts = true }: { link?: keyof typeof PAGE_LINKS; sorts?: boolean } = {},
) {
  return (answer: Answered): void => {
    const { pathname, searchParams } = new URL(answer.path, `${baseUrl}/`);
    const base = `${baseUrl}/${pathname.split('/').at(-1)}`;
    const [type] = all();
    if (answer.method !== 'GET' || !pathname.endsWith(`/${type?.resourceType}`)) return;
    const number = (name: string) => Number(searchParams.get(name) ?? 0);
    const since = searchParams.get('_lastUpdated')?.slice(2) ?? '';
    const changedAt = ({ meta }: T) => meta?.lastUpdated ?? '';
    const found = all().filter((one) => !since || Date.parse(changedAt(one)) >= Date.parse(since));
    if (sorts && searchParams.get('_sort') === '_lastUpdated')
      found.sort((a, b) => Date.parse(changedAt(a)) - Date.parse(changedAt(b)));
    const [offset, count] = [number('_offset'), number('_count')];
    if (!sorts) searchParams.delete('_sort');
    const links = [{ relation: 'self', url: `${base}?${searchParams}` }];
    searchParams.set('_offset', String(offset + count));
    if (offset + count < found.length)
      links.push({ relation: 'next', url: PAGE_LINKS[link](base, String(searchParams)) });
    answer.status = 200;
    answer.resource = {
      resourceType: 'Bundle',
      type: 'searchset',
      link: links,
      entry: found.slice(offset, offset + count).map((resource) => ({ resource })),
    };
  };
}
