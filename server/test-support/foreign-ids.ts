import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RestContract } from '#shared/contracts/contract.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import type { Browser } from './browser.ts';
import type { CallParts } from './call-samples.ts';
import { createEveryCall, everyCallElsewhere } from './every-call.ts';
import { changed, pathsOf } from './fuzz-values.ts';
import { makeAccount } from './people.ts';
import { tableMarks } from './table-marks.ts';

/*
 * Makes every call with ids of objects that its caller may not see, and with nonexistent ids: both must have
 * the same answers, and change nothing.
 */

const MAY_CHANGE = ['audit_events', 'audit_sealed', 'staff_sessions', 'visit_sessions', 'password_tries'];

/**
 * Calls whose ids are public. News, logos and the demo belong to no practice; an interaction belongs to its browser.
 */
export const OPEN_TO_ALL = /:uid|\/news\b|\/public\/|\/demo\//;

const OF_MONITORING = /\/rpm\/|\/survey$|\/page-views$/;

export interface ForeignCall {
  what: string;
  browser: Browser;
  foreign: CallParts;
  missing: CallParts;
}

type Elsewhere = Awaited<ReturnType<typeof everyCallElsewhere>>;
type Calls = Pick<Elsewhere, 'right' | 'withIds' | 'tokens'>;
export type ForeignIds = Awaited<ReturnType<typeof openForeignIds>>;

export async function openForeignIds() {
  const own = await createEveryCall();
  const { world } = own;
  const { db, practice, staff } = world;
  const sister = await everyCallElsewhere(world, practice.enterpriseId);
  const foreign = await everyCallElsewhere(world);
  const disabled = await makeAccount(db, [practice.id], {
    isClientAdmin: true,
    apiAccess: API_ACCESS.disabled,
  });
  const elsewhere = { 'the sister practice': sister, 'another enterprise': foreign };
  const outsiders: readonly [who: string, browser: Browser, home: Elsewhere][] = [
    ['a stranger', world.browser(), foreign],
    ['a disabled administrator', await world.signedIn(disabled), foreign],
    ['a user of remote monitoring alone', await world.signedIn(staff.rpmOnly), foreign],
    ['another visit’s patient', await world.patientOf(await world.scheduled()), foreign],
    ['the sister practice’s administrator', sister.everybody, sister],
    ['the sister practice’s provider', await world.signedIn(sister.staff.provider), sister],
    ['another enterprise’s administrator', foreign.everybody, foreign],
    ['another enterprise’s provider', await world.signedIn(foreign.staff.provider), foreign],
  ];
  const ours = await world.signedIn(await makeAccount(db, [practice.id], { isClientAdmin: true }));
  for (const [cookie, value] of own.everybody.cookies)
    if (!ours.cookies.has(cookie)) ours.cookies.set(cookie, value);
  return { world, own, ours, outsiders, elsewhere, close: () => world.close() };
}

function idsIn(ours: () => CallParts, theirs: () => CallParts): string[][] {
  const [first, again, other] = [ours(), ours(), theirs()];
  return pathsOf(first).filter((path) => {
    const [value, same, another] = [first, again, other].map((parts) => at(parts, path));
    const isLeaf = typeof value === 'string' || typeof value === 'number';
    return isLeaf && value === same && value !== another && another !== undefined;
  });
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);

function missingLike(value: unknown): string | number {
  if (typeof value === 'number') return 2_000_000_000;
  if (/^\d+$/.test(String(value))) return '2000000000';
  return String(value).length === 36 ? randomUUID() : randomBytes(24).toString('base64url');
}

export function foreignCalls(
  { own, ours: us, outsiders, elsewhere }: ForeignIds,
  name: CallName,
): ForeignCall[] {
  if (OPEN_TO_ALL.test(name)) return [];
  if (name.includes(':token')) return callsWithTokens(own, outsiders, name);
  return [
    ...callsLike(({ right }) => right[name]),
    ...(own.withIds[name] ? callsLike(({ withIds }) => withIds[name] as () => CallParts) : []),
  ];

  function callsLike(inputOf: (calls: Calls) => () => CallParts): ForeignCall[] {
    const ours = inputOf(own);
    const nowhere = (parts: CallParts, paths: readonly string[][]) =>
      paths.reduce((part, path) => changed(part, path, missingLike(at(part, path))) as CallParts, parts);
    const calls: ForeignCall[] = [];
    for (const [who, browser, home] of outsiders) {
      const ids = idsIn(ours, inputOf(home));
      if (ids.length === 0) continue;
      if (who.includes('monitoring') && OF_MONITORING.test(name)) continue;
      const foreign = ours();
      calls.push({ what: `${who} names ours`, browser, foreign, missing: nowhere(foreign, ids) });
    }
    for (const [where, there] of Object.entries(elsewhere)) {
      const theirs = inputOf(there)();
      const ids = idsIn(ours, inputOf(there));
      for (const path of ids) {
        const foreign = changed(ours(), path, at(theirs, path)) as CallParts;
        const what = `ours name ${path.join('.')} of ${where}`;
        calls.push({ what, browser: us, foreign, missing: nowhere(foreign, [path]) });
      }
      if (ids.length > 1) {
        const what = `ours name all of ${where}`;
        calls.push({ what, browser: us, foreign: theirs, missing: nowhere(theirs, ids) });
      }
    }
    return calls;
  }
}

/** A token of the call's kind grants access. Any other must behave like a nonexistent one. */
function callsWithTokens(
  { right, tokens }: Calls,
  outsiders: readonly (readonly [who: string, browser: Browser, home: unknown])[],
  name: CallName,
): ForeignCall[] {
  const parts = right[name]();
  const naming = (token: string) => changed(parts, ['params', 'token'], token) as CallParts;
  return Object.entries(tokens).flatMap(([kind, token]) =>
    kind === KIND_OF_TOKEN.find(([address]) => name.includes(address))?.[1]
      ? []
      : outsiders.map(([who, browser]) => ({
          what: `${who} names the token of ${kind}`,
          browser,
          foreign: naming(token),
          missing: naming(String(missingLike(token))),
        })),
  );
}

const KIND_OF_TOKEN: readonly (readonly [address: string, kind: keyof Calls['tokens']])[] = [
  ['/patient/links/', 'a patient’s link'],
  ['/guest/links/', 'a guest’s link'],
  ['/after-visit/links/', 'a link after the visit'],
];

export function idsOfInput(
  { own, elsewhere }: ForeignIds,
  name: CallName,
): { may: string[]; asked: string[] } {
  const contract: RestContract = restContracts[name];
  const may = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = contract[part];
    return schema
      ? idsOfSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [part])
      : [];
  });
  const there = elsewhere['another enterprise'];
  const inputs = [
    [own.right[name], there.right[name]],
    [own.withIds[name], there.withIds[name]],
  ];
  const asked = inputs.flatMap(([ours, theirs]) => (ours && theirs ? idsIn(ours, theirs) : []));
  return {
    may: [...new Set(may)],
    asked: asked.map((path) => path.map((key) => (/^\d+$/.test(key) ? '[]' : key)).join('.')),
  };
}

function idsOfSchema(schema: JsonSchema, path: readonly string[]): string[] {
  const { format, anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema;
  return [
    ...(format === 'uuid' ? [path.join('.')] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsOfSchema(one, path)),
    ...Object.entries(properties).flatMap(([key, one]) => idsOfSchema(one, [...path, key])),
    ...(items ? idsOfSchema(items, [...path, '[]']) : []),
  ];
}

interface JsonSchema {
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

export async function faultsOf(
  { world }: ForeignIds,
  name: CallName,
  calls: readonly ForeignCall[],
): Promise<string[]> {
  if (calls.length === 0) return [];
  const before = await tableMarks(world.db, { except: MAY_CHANGE });
  const faults: string[] = [];
  for (const { what, browser, foreign, missing } of calls) {
    const [seen, none] = [await answerTo(browser, name, foreign), await answerTo(browser, name, missing)];
    if (seen.status >= 500 || seen.status !== none.status || seen.body !== none.body)
      faults.push(
        `${what}: ${seen.status} ${seen.body.slice(0, 300)}, not ${none.status} ${none.body.slice(0, 300)}`,
      );
  }
  const after = await tableMarks(world.db, { except: MAY_CHANGE });
  for (const [table, mark] of Object.entries(after))
    if (mark !== before[table]) faults.push(`${name} changed ${table}`);
  return faults;
}

async function answerTo(browser: Browser, name: CallName, { params, query, body }: CallParts) {
  const [method, pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  const url = query ? `${path}?${new URLSearchParams(query)}` : path;
  const payload = body === undefined ? {} : { payload: body };
  return browser.request({ method: method as 'GET', url, ...payload });
}
