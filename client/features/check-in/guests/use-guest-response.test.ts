import { expect, test } from 'vitest';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';
import { withResponse } from './use-guest-response.ts';

test('changes only the answered visit', () => {
  const visit = (visitId: string) => ({ visitId, providerGuestInviteResponse: 'None' }) as VisitListItem;
  const list = {
    rows: [visit('a'), visit('b')],
    nextCursor: null,
    previousCursor: null,
    clockAhead: 0,
  };
  const changed = withResponse(list, 'b', { providerGuestInviteResponse: 'Maybe' });
  expect(changed.rows.map((one) => one.providerGuestInviteResponse)).toEqual(['None', 'Maybe']);
});
