import { localDate, localTime } from '#client/features/core/dates/format.ts';
import { deliveriesOf, NO_PATIENT, nextStart, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { NO_SERIES } from './series-fields.ts';

export function firstValues(
  options: ScheduleOptions,
  accountId: string,
  language: ScheduleFields['language'],
  given: Partial<ScheduleFields> = {},
): ScheduleFields {
  const { timeZone, serverTime, visitTypes, providers } = options;
  const [visitType] = visitTypes;
  const own = providers.find(({ userId }) => userId === accountId);
  const provider = own ?? (providers.length === 1 ? providers[0] : undefined);
  return {
    isNew: false,
    others: [],
    ...NO_PATIENT,
    ...NO_SERIES,
    language,
    description: '',
    visitTypeId: visitType?.visitTypeId ?? '',
    durationMinutes: String(visitType?.durationMinutes ?? 30),
    locationId: '',
    providerUserId: provider?.userId ?? '',
    timeZone,
    occurrence: 'first',
    ...nextStart(localDate(serverTime, timeZone), localTime(serverTime, timeZone), 30),
    linkDelivery: deliveriesOf(visitType)[0] ?? 'Copy',
    ...given,
  };
}
