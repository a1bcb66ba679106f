import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { openWord } from '#client/features/visits/visits/visit-over.ts';
import { type VisitList, visitListKey, waitingKey } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';
import { applyPresence, arrivals, waitingVisits } from './presence.ts';
import { selectionAfterReload } from './selection.ts';
import { mergePresence } from './use-visit-list-live.ts';

const visit = (visitId: string, patch: Partial<VisitListItem> = {}): VisitListItem => ({
  visitId,
  groupVisitId: visitId,
  sessionId: visitId,
  startTime: '2026-11-20T14:00:00Z',
  timeZone: 'America/New_York',
  durationMinutes: 30,
  visitTypeName: 'Follow-up',
  series: null,
  status: 'SCHEDULED',
  isGroupVisit: false,
  patientInvitedCount: 1,
  patientName: 'Maria Lopez',
  patientId: null,
  patientInVisit: false,
  patientStage: 'pending',
  patientStages: [],
  scheduledProviderId: 'ruiz',
  scheduledProviderName: 'Dr. Ruiz',
  providersCurrentlyInVisit: [],
  providersPreviouslyInVisit: [],
  providerGuestInviteResponse: 'None',
  invitedAsGuest: false,
  undeliverable: false,
  ...patch,
});

const presence = {
  visitId: 'a',
  status: 'IN_VISIT',
  patientInVisit: false,
  patientStage: 'waiting',
  patientStages: [],
  providersCurrentlyInVisit: [{ userId: 'p', name: 'Dr. Ruiz' }],
  providersPreviouslyInVisit: [],
} as const satisfies Parameters<typeof applyPresence>[1];

test('replaces only the visit’s live part', () => {
  const list = [visit('a'), visit('b')];
  const [a, b] = applyPresence(list, presence);
  expect(a).toMatchObject({ patientStage: 'waiting', status: 'IN_VISIT', patientName: 'Maria Lopez' });
  expect(b).toBe(list[1]);
});

test('moves a provider who leaves from the current to the former providers', () => {
  const list = [visit('a', { providersCurrentlyInVisit: presence.providersCurrentlyInVisit })];
  const gone = {
    ...presence,
    providersCurrentlyInVisit: [],
    providersPreviouslyInVisit: presence.providersCurrentlyInVisit,
  };
  const [a] = applyPresence(list, gone);
  expect(a?.providersCurrentlyInVisit).toEqual([]);
  expect(a?.providersPreviouslyInVisit).toHaveLength(1);
});

test('returns the same list if nothing changed or the visit is not in it', () => {
  const list = applyPresence([visit('a')], presence);
  expect(applyPresence(list, presence)).toBe(list);
  expect(applyPresence(list, { ...presence, visitId: 'z' })).toBe(list);
});

test('counts only patients who newly entered the waiting room as arrivals', () => {
  const before = [visit('a', { patientStage: 'waiting' }), visit('b')];
  const after = [visit('a', { patientStage: 'waiting' }), visit('b', { patientStage: 'waiting' })];
  expect(arrivals(before, after).map(({ visitId }) => visitId)).toEqual(['b']);
  expect(arrivals(after, before)).toEqual([]);
  expect(waitingVisits(after)).toHaveLength(2);
});

test('clears the selection on a reload unless told to keep it, and always if its visit is gone (PRODUCT 6.6)', () => {
  const list = [visit('a')];
  expect(selectionAfterReload('a', list, false)).toBeNull();
  expect(selectionAfterReload('a', list, true)).toBe('a');
  expect(selectionAfterReload('b', list, true)).toBeNull();
});

test('joins a visit with staff in it, and starts any other', () => {
  expect(openWord(visit('a'))).toBe('start');
  expect(openWord(visit('a', { providersCurrentlyInVisit: [{ userId: 'p', name: 'P' }] }))).toBe('join');
});

describe('merge presence', () => {
  const page = (...visitIds: string[]): VisitList => ({
    rows: visitIds.map((visitId) => ({
      ...({ visitId, patientName: visitId } as VisitListItem),
      ...presenceOf(visitId, 'pending'),
    })),
    nextCursor: null,
    previousCursor: null,
    clockAhead: 0,
  });

  function presenceOf(visitId: string, patientStage: VisitPresence['patientStage']): VisitPresence {
    return {
      visitId,
      status: 'SCHEDULED',
      patientInVisit: false,
      patientStage,
      patientStages: [],
      providersCurrentlyInVisit: [],
      providersPreviouslyInVisit: [],
    };
  }

  function lists() {
    const queries = new QueryClient();
    const [today, past] = [
      [...visitListKey(1), { view: 'today' }],
      [...visitListKey(1), { view: 'past' }],
    ];
    queries.setQueryData(today, page('a', 'b'));
    queries.setQueryData(past, page('b'));
    queries.setQueryData(waitingKey(1), page());
    const stages = (key: readonly unknown[]) =>
      queries
        .getQueryData<VisitList>(key)
        ?.rows.map(({ visitId, patientStage }) => `${visitId} ${patientStage}`);
    const reloads = () => queries.getQueryState(waitingKey(1))?.isInvalidated;
    return { queries, today, past, stages, reloads };
  }

  test('updates a visit’s row in place in every list that has it', () => {
    const { queries, today, past, stages } = lists();
    mergePresence(queries, 1, presenceOf('b', 'removed'));
    expect(stages(today)).toEqual(['a pending', 'b removed']);
    expect(stages(past)).toEqual(['b removed']);
  });

  test('reloads the waiting list for an arrival that it does not have', () => {
    const { queries, reloads } = lists();
    mergePresence(queries, 1, presenceOf('a', 'in-visit'));
    expect(reloads()).toBe(false);
    mergePresence(queries, 1, presenceOf('a', 'waiting'));
    expect(reloads()).toBe(true);
  });

  test('leaves another practice’s lists unchanged', () => {
    const { queries, today, stages } = lists();
    mergePresence(queries, 2, presenceOf('b', 'waiting'));
    expect(stages(today)).toEqual(['a pending', 'b pending']);
  });
});
