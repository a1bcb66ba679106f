import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import { SEAT_ROLES, type SeatRole, STAGES, type Stage } from '#shared/domain/participant.ts';
import type { ErrorCode } from '#shared/errors.ts';

/**
 * Which role may send which command at which stage, written by hand from docs/PRODUCT.md, independently of the
 * product's own rules. A row has a word for each role, and a word has a letter for each stage: pending, waiting, in the
 * visit, left, removed.
 *
 *     +  takes effect                        A  ACCESS_DENIED: never allowed
 *     =  allowed, and nothing is left to do  N  NOT_ADMITTED: allowed once admitted
 *     .  unreachable for this role           S  WRONG_STAGE: allowed at another stage
 *                                            B  BLOCKED_FROM_VISIT
 */
type Row = [provider: string, patient: string, guest: string, interpreter: string, captioner?: string];

/** A captioner is a guest, and has a guest's rights unless a row says otherwise. */
export type Part = SeatRole | 'captioner';
const PARTS: readonly Part[] = [...SEAT_ROLES, 'captioner'];

/** Only providers, and only in the visit (1.7, 9.2). */
const PROVIDERS: Row = ['N.+NB', 'AAAAA', 'AAAAA', 'AAAAA'];
const WHO_IS_THERE: Row = ['N.+NB', 'N++NB', 'N++NB', 'N++NB'];
const ADMITTED: Row = ['N.+NB', 'NN+NB', 'NN+NB', 'NN+NB'];

const CAPTIONERS: Row = ['AAAAA', 'AAAAA', 'AAAAA', 'AAAAA', 'NN+NB'];

const TABLE: Record<RoomCommandName, Row> = {
  'room:ping': ['+.+++', '+++++', '+++++', '+++++'],
  // 9.1, 9.10. Staff and interpreters do not check in (9.9).
  'seat:check-in': ['A.AAA', '+==+B', '+==+B', 'AAAAA'],
  'seat:attend': ['A.AAA', '=====', '=====', 'AAAAA'],
  'seat:leave': WHO_IS_THERE,
  // 8.11: until they are admitted. Only the practice can let everyone back in.
  'visit:cancel': ['A.AAA', '++S+B', 'AAAAA', 'AAAAA'],
  // 9.11: the person in the seat answers; otherwise a provider decides.
  'move:answer': ['A.AAA', 'N++NB', 'N++NB', 'AAAAA'],
  'move:decide': PROVIDERS,
  'seat:admit': PROVIDERS,
  'visit:admit-all': PROVIDERS,
  'seat:send-to-waiting': PROVIDERS,
  'seat:remove': PROVIDERS,
  'seat:clear-removal': PROVIDERS,
  'seat:mute': PROVIDERS,
  'visit:mute-all': PROVIDERS,
  'visit:invite-unmute': PROVIDERS,
  'seat:lock-microphone': PROVIDERS,
  'visit:lock-microphones': PROVIDERS,
  // 12.2: only the pictured patient answers.
  'picture:ask': PROVIDERS,
  // 9.23: only for the people who are helped.
  'sound:missed': ['AAAAA', 'NN+NB', 'NN+NB', 'AAAAA'],
  'picture:withdraw': PROVIDERS,
  'picture:answer': ['AAAAA', 'NN+NB', 'AAAAA', 'AAAAA'],
  'visit:pause': PROVIDERS,
  'visit:unpause': PROVIDERS,
  'visit:end': PROVIDERS,
  'interpreter:request': PROVIDERS,
  'interpreter:cancel': PROVIDERS,
  'captions:switch': ADMITTED,
  'captions:speak': ADMITTED,
  // 9.26: only a captioner types what others say.
  'captions:write': CAPTIONERS,
  'captions:type-all': CAPTIONERS,
  // 9.7: people who wait have a line to the providers.
  'chat:send': WHO_IS_THERE,
  'chat:history': WHO_IS_THERE,
  // 9.6: the other party accepts; an interpreter is not a party.
  'screen:offer': ADMITTED,
  'screen:withdraw': ADMITTED,
  'screen:answer': ['N.+NB', 'NN+NB', 'NN+NB', 'AAAAA'],
  'screen:stop': ADMITTED,
  // 9.27: no one here has a second camera; `second-cameras.test.ts` covers the effect.
  'second-camera:stop': ['N.=NB', 'NN=NB', 'NN=NB', 'NN=NB'],
  // 18.10: providers show documents.
  'document:share': PROVIDERS,
  'document:view': PROVIDERS,
  'document:stop': PROVIDERS,
  // 9.2: people who wait set up the media that will flow once they are admitted.
  'media:open': WHO_IS_THERE,
  'media:sync': WHO_IS_THERE,
  'media:connect': WHO_IS_THERE,
  'media:restart-ice': WHO_IS_THERE,
  'media:prepare': WHO_IS_THERE,
  'media:switch': WHO_IS_THERE,
  'media:close-source': WHO_IS_THERE,
  'media:report': WHO_IS_THERE,
  'media:produce': ADMITTED,
  'media:resume-consumers': ADMITTED,
  'media:receive': ADMITTED,
  'media:layers': ADMITTED,
  'media:quality': ADMITTED,
  'media:network': ADMITTED,
};

/**
 * What a provider in the visit may do, by the role and the stage of the target.
 *
 *     X  NO_SUCH_PARTICIPANT: not a valid target, or not there
 */
const TARGETS = {
  'seat:admit': ['..=S.', 'S+=SS', 'S+=SS', '.+=SS'],
  // Providers join and leave without being admitted.
  'seat:send-to-waiting': ['..XX.', 'S=+SS', 'S=+SS', '.=+SS'],
  'seat:remove': ['..XX.', '+++++', '+++++', '.++++'],
  'seat:clear-removal': ['..==.', '====+', '====+', '.===+'],
  'seat:mute': ['..+X.', 'XX+XX', 'XX+XX', '.X+XX'],
  'visit:invite-unmute': ['..+X.', 'XX+XX', 'XX+XX', '.X+XX'],
  'seat:lock-microphone': ['..XX.', '+++++', '+++++', '.++++'],
  'picture:ask': ['..XX.', 'XX+XX', 'XXXXX', '.XXXX'],
  // A chat line is for a person who is waiting.
  'chat:send': ['..SS.', 'S+SSS', 'S+SSS', '.+SSS'],
} satisfies { [K in RoomCommandName]?: Row };

export type TargetedCommand = keyof typeof TARGETS;

const CODES: Record<string, ErrorCode> = {
  A: 'ACCESS_DENIED',
  N: 'NOT_ADMITTED',
  S: 'WRONG_STAGE',
  B: 'BLOCKED_FROM_VISIT',
  X: 'NO_SUCH_PARTICIPANT',
};

export type Place = readonly [part: Part, stage: Stage];
export type Outcome = 'takes effect' | 'changes nothing' | ErrorCode;

function outcomeIn(row: Row, [part, stage]: Place): Outcome | null {
  const word = row[PARTS.indexOf(part)] ?? row[SEAT_ROLES.indexOf('guest')];
  const letter = word?.[STAGES.indexOf(stage)];
  if (letter === undefined) throw new Error(`The table has no letter for ${part}, ${stage}.`);
  if (letter === '.') return null;
  if (letter === '+') return 'takes effect';
  return letter === '=' ? 'changes nothing' : (CODES[letter] as ErrorCode);
}

export const COMMANDS = Object.keys(TABLE) as RoomCommandName[];
export const TARGETED = Object.keys(TARGETS) as TargetedCommand[];

const everywhere: Place[] = PARTS.flatMap((part) => STAGES.map((stage): Place => [part, stage]));

export const PLACES = everywhere.filter((place) => outcomeIn(TABLE['room:ping'], place) !== null);

/** Places without a connected page, whose commands only the policy can refuse. */
const WITHOUT_A_PAGE = [
  'provider, pending',
  'provider, removed',
  'interpreter, pending',
  'interpreter, left',
];

export const PAGES = PLACES.filter(
  ([part, stage]) =>
    !WITHOUT_A_PAGE.includes(`${part}, ${stage}`) && (part !== 'captioner' || stage === 'in-visit'),
);

export const TARGET_PLACES = everywhere.filter(
  (place) => place[0] !== 'captioner' && outcomeIn(TARGETS['seat:admit'], place) !== null,
);

export function outcomeOf(command: RoomCommandName, place: Place): Outcome {
  const outcome = outcomeIn(TABLE[command], place);
  if (!outcome) throw new Error(`Nobody is ever ${place.join(', ')}.`);
  return outcome;
}

export function outcomeFor(command: TargetedCommand, target: Place): Outcome {
  const outcome = outcomeIn(TARGETS[command], target);
  if (!outcome) throw new Error(`Nobody is ever ${target.join(', ')}.`);
  return outcome;
}

export const isAllowed = (outcome: Outcome): boolean =>
  outcome === 'takes effect' || outcome === 'changes nothing';
