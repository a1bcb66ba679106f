import type { RestContracts } from '../contract.ts';
import * as administration from './administration/index.ts';
import * as beforeVisit from './before-visit/index.ts';
import * as desk from './desk/index.ts';
import * as foundation from './foundation/index.ts';
import * as identity from './identity/index.ts';
import * as live from './live/index.ts';
import * as practice from './practice/index.ts';
import * as recordSystem from './record-system/index.ts';
import * as visit from './visit/index.ts';

/** The calls by area, with the names of their folders. */
export const restAreas = {
  foundation,
  practice,
  identity,
  visit,
  'before-visit': beforeVisit,
  live,
  desk,
  'record-system': recordSystem,
  administration,
} satisfies Record<string, Record<string, RestContracts>>;

/** Every REST call. The server refuses to start if one has no handler or no policy. */
export const restContracts = {
  ...callsOf(foundation),
  ...callsOf(practice),
  ...callsOf(identity),
  ...callsOf(visit),
  ...callsOf(beforeVisit),
  ...callsOf(live),
  ...callsOf(desk),
  ...callsOf(recordSystem),
  ...callsOf(administration),
};

export type Rest = typeof restContracts;
export type CallName = keyof Rest;

/** The calls of an area, whose index exports each feature's contracts. */
function callsOf<Area extends Record<string, RestContracts>>(area: Area): AllOf<Area[keyof Area]> {
  return Object.assign({}, ...Object.values(area));
}

/** The intersection of a union's members. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
