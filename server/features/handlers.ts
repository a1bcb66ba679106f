import type { DomainEvent } from '#server/runtime/events/domain-event.ts';
import type { Deps } from './deps.ts';
import { FEATURES, JOBS } from './index.ts';

export async function workOnJobs(deps: Deps): Promise<void> {
  for (const job of JOBS) await deps.jobs.work(job, (data, lastTry) => job.handle(deps, data, lastTry));
}

export function handleEvents(deps: Deps): void {
  for (const { events = {} } of FEATURES) {
    for (const [type, handle] of Object.entries(events)) {
      const known = handle as (deps: Deps, event: DomainEvent) => unknown;
      deps.events.on(type as DomainEvent['type'], async (event) => void (await known(deps, event)));
    }
  }
}
