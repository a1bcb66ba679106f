import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type VisitList, visitListKey, waitingKey } from '#client/features/visits/visits/visit-queries.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import type { VisitPresence } from '#shared/contracts/socket/events.ts';
import { mergePresence } from './use-visit-list-live.ts';

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
