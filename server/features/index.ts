import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMUNICATION_IDS } from '../../shared/domain/communication.ts';
import type { DomainEvent } from '../runtime/events/domain-event.ts';
import type { Job } from '../runtime/jobs/port.ts';
import type { Deps } from './deps.ts';
import type { Feature, StepDeps } from './feature.ts';
import type { MessageKinds } from './message-kind.ts';
import type { StepRule } from './step-rule.ts';

/** Every feature, by its folder as `area/feature`. */
export const FEATURES: ReadonlyMap<string, Feature> = await findFeatures();

const all = [...FEATURES.values()];

export const JOBS: readonly Job<object, Deps>[] = all.flatMap(({ jobs = [] }) => jobs);

export const messageKinds: MessageKinds = everyKind();

export const stepRules = (deps: StepDeps): StepRule[] => all.flatMap(({ steps }) => steps?.(deps) ?? []);

export async function workOnJobs(deps: Deps): Promise<void> {
  for (const job of JOBS) await deps.jobs.work(job, (data, lastTry) => job.handle(deps, data, lastTry));
}

export function handleEvents(deps: Deps): void {
  for (const { events = {} } of all) {
    for (const [type, handle] of Object.entries(events)) {
      const known = handle as (deps: Deps, event: DomainEvent) => unknown;
      deps.events.on(type as DomainEvent['type'], async (event) => void (await known(deps, event)));
    }
  }
}

async function findFeatures(): Promise<Map<string, Feature>> {
  const files = globSync('*/*/feature.ts', { cwd: import.meta.dirname }).sort();
  const found = files.map(async (file) => {
    const { href } = pathToFileURL(path.join(import.meta.dirname, file));
    const { default: feature } = (await import(href)) as { default: Feature };
    return [path.posix.dirname(file.replaceAll(path.sep, '/')), feature] as const;
  });
  return new Map(await Promise.all(found));
}

/** @throws Error for a kind of message that no feature composes, or more than one */
function everyKind(): MessageKinds {
  const composed = all.flatMap(({ messages = {} }) => Object.entries(messages));
  const wanted = new Set(COMMUNICATION_IDS.map((id) => id.split('.', 1)[0]));
  for (const kind of wanted) {
    const count = composed.filter(([name]) => name === kind).length;
    if (count !== 1) throw new Error(`${count} features compose the message ${kind}`);
  }
  return Object.fromEntries(composed) as unknown as MessageKinds;
}
