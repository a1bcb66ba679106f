import { SetUpError } from '../perform.ts';
import type { Stage } from './stages.ts';

/** The choice that `npm test -- …` makes. */
export interface Choice {
  readonly stages: readonly Stage[];
  /** Unknown arguments go to the program of the single chosen stage. */
  readonly rest: readonly string[];
}

/**
 * Parses the command line: `--only=unit,e2e` chooses stages and those they need; with a single stage, other
 * arguments go to its program, such as `--only=unit server/features/links`.
 *
 * @throws SetUpError that lists the stages.
 */
export function chooseStages(all: readonly Stage[], args: readonly string[]): Choice {
  const only = args.find((argument) => argument.startsWith('--only='));
  const rest = args.filter((argument) => argument !== only);
  if (!only) {
    if (rest.length > 0) throw new SetUpError(usage(all));
    return { stages: all, rest };
  }
  const names = only.slice('--only='.length).split(',');
  const asked = names.map((name) => all.find((stage) => stage.name === name));
  if (asked.includes(undefined) || (rest.length > 0 && names.length > 1)) throw new SetUpError(usage(all));

  const needed = new Set([...names, ...asked.flatMap((stage) => stage?.needs ?? [])]);
  return { stages: all.filter(({ name }) => needed.has(name)), rest };
}

function usage(all: readonly Stage[]): string {
  return (
    'usage: npm test                                everything\n' +
    '       npm test -- --only=<stage>,<stage>     these stages, and what they need\n' +
    '       npm test -- --only=<stage> <arguments> one stage, with arguments for its program\n' +
    `stages: ${all.map(({ name }) => name).join(', ')}`
  );
}
