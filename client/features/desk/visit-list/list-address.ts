import type { VisitSearch } from '#client/features/visits/visits/visit-queries.ts';
import type { Stage } from '#shared/domain/participant.ts';
import {
  ENDED_VISIT_STATUSES,
  ORIGINATIONS,
  type Origination,
  VISIT_STATUSES,
  type VisitStatus,
} from '#shared/domain/visit.ts';
import {
  defaultOrder,
  EVERYONE,
  type Reconciliation,
  VISIT_VIEWS,
  type VisitOrder,
  type VisitView,
} from '#shared/domain/visit-list.ts';

/** The panel's filters, as in the address. Commas separate several values. */
export const FILTERS = ['from', 'to', 'status', 'stage', 'origination', 'reconciliation'] as const;
export type FilterName = (typeof FILTERS)[number];

export const NAMES = ['view', 'whose', ...FILTERS] as const;
export type ListQuery = Partial<Record<(typeof NAMES)[number] | 'q' | 'sort' | 'cursor', string>>;

/** The user's own schedule. In a link that a colleague opens, it means the colleague's. */
export const MINE = 'me';

const ROWS: Record<VisitView, number> = {
  upcoming: 100,
  today: 500,
  tomorrow: 500,
  favorites: 100,
  recent: 50,
  past: 50,
};

export type Layout = 'cards' | 'grid';

/**
 * Browsers skip rendering cards outside the viewport, but not a table's rows: more rows would make each click slow.
 */
const MOST_LINES = 100;

/** Short names for addresses, in the order of `ORIGINATIONS`. */
const ORIGINATION_NAMES: readonly string[] = ['routine', 'on-demand', 'on-demand-only'];

export function viewOf(value: string | null | undefined): VisitView {
  return VISIT_VIEWS.find((view) => view === value) ?? 'upcoming';
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export function ownerOf(whose: string | undefined, accountId: string | undefined): string | undefined {
  if (whose === undefined || whose === EVERYONE) return EVERYONE;
  if (whose === MINE) return accountId;
  return isId(whose) ? whose : undefined;
}

/**
 * The search for an address; null if the practice or the schedule's owner is not known, which skips the search
 * (PRODUCT 6.17).
 */
export function searchOf(
  query: ListQuery,
  { practiceId, accountId }: { practiceId: number | undefined; accountId: string | undefined },
  layout: Layout = 'cards',
): VisitSearch | null {
  const providerUserId = ownerOf(query.whose, accountId);
  if (practiceId === undefined || providerUserId === undefined) return null;
  const view = viewOf(query.view);
  const status = listOf<VisitStatus>(query.status);
  const stage = listOf<Stage>(query.stage);
  const reconciliation = listOf<Reconciliation>(query.reconciliation);
  const originations = originationsOf(query.origination);
  return {
    practiceId,
    view,
    providerUserId,
    limit: layout === 'grid' ? Math.min(ROWS[view], MOST_LINES) : ROWS[view],
    sort: (query.sort as VisitOrder | undefined) ?? defaultOrder(view),
    ...(query.from ? { minDate: query.from } : {}),
    ...(query.to ? { maxDate: query.to } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(stage.length > 0 ? { visitListStatusFilter: stage } : {}),
    ...(originations.length > 0 ? { originations } : {}),
    ...(reconciliation.length > 0 ? { reconciliationSearchOptions: reconciliation } : {}),
    ...(query.q ? { q: query.q } : {}),
    ...(query.cursor ? { cursor: query.cursor } : {}),
  };
}

export function statusesOf(view: VisitView, chosen: readonly string[] = []): VisitStatus[] {
  return VISIT_STATUSES.filter((status) => chosen.includes(status) || CAN_HAVE[view](status));
}

const any = () => true;
/** A visit that was canceled today, or was planned for today, remains until the day is over. */
const toCome = (status: VisitStatus) => !ENDED_VISIT_STATUSES.includes(status) || status === 'CANCELLED';
const CAN_HAVE: Record<VisitView, (status: VisitStatus) => boolean> = {
  upcoming: toCome,
  favorites: toCome,
  today: any,
  tomorrow: any,
  recent: any,
  // Includes visits that did not take place and were not closed.
  past: any,
};

/**
 * The parameters of another view of the same list: whose, the layout, the name, and the filters that its visits can
 * match. Not the order and the page. A day's view drops the range of days.
 */
export function paramsOfView(params: URLSearchParams, view: VisitView): URLSearchParams {
  const to = new URLSearchParams({ view });
  for (const name of ['practiceId', 'whose', 'layout', 'q', ...FILTERS]) {
    const value = params.get(name);
    if (!value) continue;
    if ((name === 'from' || name === 'to') && (view === 'today' || view === 'tomorrow')) continue;
    const kept =
      name === 'status'
        ? listOf<VisitStatus>(value)
            .filter((one) => CAN_HAVE[view](one))
            .join()
        : value;
    if (kept) to.set(name, kept);
  }
  return to;
}

export function listOf<V extends string>(value: string | undefined): V[] {
  return (value ?? '').split(',').filter((one) => one !== '') as V[];
}

export function originationsOf(value: string | undefined): Origination[] {
  return listOf(value).flatMap((name) => {
    const at = ORIGINATION_NAMES.indexOf(name);
    return ORIGINATIONS[at] ?? [];
  });
}

export function writeOriginations(chosen: readonly string[]): string {
  return ORIGINATION_NAMES.filter((_, at) => chosen.includes(ORIGINATIONS[at] ?? '')).join();
}

export function countFilters(query: Partial<Record<FilterName, string>>): number {
  const { from, to, ...others } = query;
  const lists = FILTERS.filter((name) => name !== 'from' && name !== 'to' && others[name]);
  return lists.length + (from || to ? 1 : 0);
}

/**
 * The part of an address that the browser stores for the practice's next list: not the page, and not the
 * name, which may be a patient's (PRODUCT 3.7).
 */
export function keptOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['q', 'cursor', 'practiceId']) params.delete(name);
  if (params.get('view') === 'upcoming') params.delete('view');
  return params.toString();
}
