import type { MountedRoutes } from '#server/http/rest.ts';
import type { Job } from '#server/runtime/jobs/port.ts';
import { MESSAGE_KINDS } from '#shared/domain/communication.ts';
import type { Deps, HttpDeps } from './deps.ts';
import type { EarlierStatements } from './earlier-statements.ts';
import type { Feature, StepDeps } from './feature.ts';
import { findByName } from './find-by-name.ts';
import type { MessageKinds } from './message-kind.ts';
import type { StepRule } from './step-rule.ts';

export const FEATURES = await findByName<Feature>('feature.ts');

export const CALLS = await findByName<(deps: HttpDeps) => MountedRoutes>('*.routes.ts');

export const JOBS: readonly Job<object, Deps>[] = FEATURES.flatMap(({ jobs = [] }) => jobs);

export const messageKinds: MessageKinds = everyKind();

export const statements: EarlierStatements = theOnly(FEATURES.flatMap((one) => one.statements ?? []));

export const stepRules = (deps: StepDeps): StepRule[] => FEATURES.flatMap(({ steps }) => steps?.(deps) ?? []);

function theOnly<T>(found: readonly T[]): T {
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${found.length} features read statements`);
  return one;
}

function everyKind(): MessageKinds {
  const composed = FEATURES.flatMap(({ messages = {} }) => Object.entries(messages));
  for (const kind of MESSAGE_KINDS) {
    const count = composed.filter(([name]) => name === kind).length;
    if (count !== 1) throw new Error(`${count} features compose the message ${kind}`);
  }
  return Object.fromEntries(composed) as unknown as MessageKinds;
}
