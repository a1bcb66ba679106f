import { expect, test } from 'vitest';
import { pageViewRouteOf } from './page-views.ts';

const ROUTES = [
  { prefix: '/provider/visits', page: 'Visits' },
  { prefix: '/provider/visits/schedule', page: 'Schedule' },
  { prefix: '/news', page: 'News' },
];

test.each([
  ['/provider/visits', 'Visits'],
  ['/provider/visits/0a1b2c3d-0000-4000-8000-000000000001', 'Visits'],
  ['/provider/visits/schedule', 'Schedule'],
  ['/Provider/VISITS', 'Visits'],
  ['/news/upcoming', 'News'],
  ['/provider', undefined],
  ['/x/news', undefined],
])('%s counts as %s', (path, page) => {
  expect(pageViewRouteOf(path, ROUTES)?.page).toBe(page);
});

test('nothing is counted by default', () => {
  expect(pageViewRouteOf('/provider/visits', [])).toBeNull();
});
