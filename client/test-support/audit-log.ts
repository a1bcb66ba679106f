import type { AuditRow, ChainState } from '#shared/contracts/rest/audit/audit-log.ts';
import { COLETTES } from './admin-visits.ts';
import { DR_OKAFOR } from './staff.ts';

export const EVENT: AuditRow = {
  eventId: '1',
  at: '2026-11-20T16:00:00.000Z',
  actor: { kind: 'staff', name: DR_OKAFOR.displayName, accountId: DR_OKAFOR.accountId, patientId: null },
  action: 'visit.moved',
  subject: { kind: 'patient', name: 'Colette Moreau', accountId: null, patientId: COLETTES.sessionId },
  visit: { visitId: COLETTES.visitId, name: 'Colette Moreau', startsAt: COLETTES.startTime },
  address: '192.0.2.7',
  userAgent:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  sessionId: null,
  details: {},
};

export const INTACT: ChainState = {
  state: 'intact',
  checkedAt: '2026-11-26T16:00:00.000Z',
  events: 12,
  broken: null,
  consent: { state: 'intact', checkedAt: '2026-11-26T16:00:00.000Z', records: 1, brokenRecord: null },
};
