import type { FastifyPluginAsync } from 'fastify';
import type { DomainEvent, DomainEventOf } from '#server/runtime/events/domain-event.ts';
import type { Job } from '#server/runtime/jobs/port.ts';
import type { Deps, HttpDeps } from './deps.ts';
import type { EarlierStatements } from './earlier-statements.ts';
import type { MessageKinds } from './message-kind.ts';
import type { StepRule } from './step-rule.ts';

/**
 * Handlers of domain events. Events may arrive late, twice and out of order, so each handler checks the current state.
 */
export type EventHandlers = {
  readonly [T in DomainEvent['type']]?: (deps: Deps, event: DomainEventOf<T>) => Promise<unknown> | unknown;
};

/**
 * What a feature adds to the server besides its calls, which `*.routes.ts` exports as default. Its folder's
 * `feature.ts` exports this as default, and `features/index.ts` finds both, so that no list names the features.
 */
export interface Feature {
  http?: readonly ((deps: HttpDeps) => FastifyPluginAsync)[];
  jobs?: readonly Job<object, Deps>[];
  events?: EventHandlers;
  messages?: Partial<MessageKinds>;
  statements?: EarlierStatements;
  steps?(deps: StepDeps): readonly StepRule[];
}

export type StepDeps = Pick<Deps, 'payments' | 'settings'>;

export const feature = (definition: Feature): Feature => definition;
