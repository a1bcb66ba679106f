import type { RestContracts } from '#shared/contracts/contract.ts';
import type { CallName } from '#shared/contracts/rest/index.ts';
import type { Scene } from './call-scene.ts';
import type { OddKind } from './fuzz-values.ts';
import type { TestArticle } from './news.ts';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface AdminFixture {
  practiceId: number;
  secondPracticeId: number;
  accountId: string;
  visitTypeId: string;
  visitId: string;
  sessionId: string;
  imageId: string;
  enterpriseId: number;
  exportId: string;
  fhirClientId: string;
  consentTextId: string;
  article: TestArticle;
}

export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>;

type From<N> = N extends AdminCallName ? AdminFixture : Scene;

export interface CallSamples<N extends string = CallName> {
  right: { [K in N]: (from: From<K>) => CallParts };
  /** Valid input with every id that the call accepts, if `right` omits some. */
  withIds?: { [K in N]?: (scene: Scene, right: CallParts) => CallParts };
  /**
   * Fields in which some odd values are valid, listed by hand instead of from the schemas: free text, names,
   * optional fields. All other odd values must be refused.
   */
  mayFit?: { [K in N]?: Readonly<Record<string, readonly OddKind[]>> };
}

/** Typed so that a call without a sample is a type error. */
export function samples<C extends RestContracts>(
  _contracts: C,
  of: CallSamples<keyof C & string>,
): CallSamples<keyof C & string> {
  return of;
}

export function withBody(parts: CallParts, more: object): CallParts {
  return { ...parts, body: { ...(parts.body as object), ...more } };
}

export function addressOf(name: CallName, { params, query }: CallParts) {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  return { method, url: query ? `${path}?${new URLSearchParams(query)}` : path };
}
