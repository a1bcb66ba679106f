import { expect, test } from 'vitest';
import type { StaffUserType } from '../domain/roles.ts';
import { mayStartOnDemand } from './on-demand.ts';

test.each<[boolean, boolean, StaffUserType | undefined, boolean]>([
  [true, false, 'Provider', true],
  [true, true, 'Provider', true],
  [false, true, 'Provider', false],
  [true, false, 'ClinicalAdmin', false],
  [true, true, 'ClinicalAdmin', true],
  [false, true, 'ClinicalAdmin', false],
  [true, true, undefined, false],
])('on demand %s, for clinical admins %s: %s may start: %s', (on, admins, userType, may) => {
  const features = { practiceHasProviderOnDemand: on, practiceHasProviderOnDemandCAU: admins };
  expect(mayStartOnDemand(features, userType)).toBe(may);
});
