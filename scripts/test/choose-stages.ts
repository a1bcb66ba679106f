import { SetUpError } from '../perform.ts';
import type { Stage } from './stages.ts';

export interface Choice {
  readonly stages: readonly Stage[];
  readonly rest: readonly string[];
  readonly shard?: string | undefined;
  /** `--since=REV`: the changes since then determine which parts of `test:all` the last lines name. */
  readonly since?: string | undefined;
  /** False with `--no-install`. */
  readonly installs: boolean;
  /** With `--strict`, a test that exceeds the gate's CPU time limit fails the run. */
  readonly strict: boolean;
}

/**
 * `--only=unit,e2e` chooses stages and those they need. With a single stage, other arguments go to its program, such
 * as `--only=unit server/features/visits/links`.
 *
 * @throws SetUpError that lists the stages
 */
export function chooseStages(
  all: readonly Stage[],
  command: 'test' | 'test:all',
  args: readonly string[],
): Choice {
  const options = {
    only: optionOf(args, 'only'),
    shard: optionOf(args, 'shard'),
    since: optionOf(args, 'since'),
  };
  const installs = !args.includes('--no-install');
  const strict = args.includes('--strict');
  const rest = args.filter((argument) => !/^--(?:(?:only|shard|since)=|no-install$|strict$)/.test(argument));
  if (options.shard && !isShard(options.shard)) throw new SetUpError(usage(all));
  const { shard, since } = options;
  if (!options.only) {
    if (rest.length > 0) throw new SetUpError(usage(all));
    return {
      stages: all.filter((stage) => stage.of.includes(command)),
      rest,
      shard,
      since,
      installs,
      strict,
    };
  }
  const names = options.only.split(',');
  const asked = names.map((name) => all.find((stage) => stage.name === name));
  if (asked.includes(undefined) || (rest.length > 0 && names.length > 1)) throw new SetUpError(usage(all));

  const needed = new Set([...names, ...asked.flatMap((stage) => stage?.needs ?? [])]);
  return { stages: all.filter(({ name }) => needed.has(name)), rest, shard, since, installs, strict };
}

const optionOf = (args: readonly string[], name: string): string | undefined =>
  args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

function isShard(text: string): boolean {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return Number(part) >= 1 && Number(part) <= Number(parts);
}

function usage(all: readonly Stage[]): string {
  return (
    'usage: npm test                                the gate\n' +
    '       npm run test:all                        the gate and all the rest\n' +
    '       npm test -- --only=<stage>,<stage>      these stages, and what they need\n' +
    '       npm test -- --only=<stage> <arguments>  one stage, with arguments for its program\n' +
    '       npm run test:all -- --shard=2/5         the second of five parts of the tests\n' +
    '       npm test -- --since=<revision>          names the parts of test:all that the changes since then touch\n' +
    '       npm test -- --no-install                names missing packages of the system, and installs none\n' +
    '       npm test -- --strict                    fails for tests that use too much CPU time, too\n' +
    `stages: ${all.map(({ name }) => name).join(', ')}`
  );
}
