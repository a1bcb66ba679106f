import type { RoomCommandName } from '../../../shared/contracts/socket/commands.ts';
import { SEAT_ROLES, type SeatRole, STAGES, type Stage } from '../../../shared/domain/participant.ts';
import type { ErrorCode } from '../../../shared/errors.ts';

/**
 * Who may send which command from where, written by hand from docs/PRODUCT.md and knowing nothing of the rules that the
 * product decides by. A row has a word for each role, a word a letter for each stage: pending, waiting, in the visit,
 * left, removed.
 *
 *     +  takes effect                        A  ACCESS_DENIED: never theirs
 *     =  allowed, and nothing is left to do  N  NOT_ADMITTED: once they are let in
 *     .  no one ever stands there            S  WRONG_STAGE: at another time
 *                                            B  BLOCKED_FROM_VISIT
 */
type Row = [provider: string, patient: string, guest: string, interpreter: string];

/** Only providers, and only in the visit (1.7, 9.2). */
const PROVIDERS: Row = ['N.+NB', 'AAAAA', 'AAAAA', 'AAAAA'];
/** All who wait or are in the visit. */
const WHO_IS_THERE: Row = ['N.+NB', 'N++NB', 'N++NB', 'N++NB'];
/** All who are in the visit. */
const ADMITTED: Row = ['N.+NB', 'NN+NB', 'NN+NB', 'NN+NB'];

const TABLE: Record<RoomCommandName, Row> = {
  'room:ping': ['+.+++', '+++++', '+++++', '+++++'],
  // 9.1, 9.10. Staff and interpreters do not check in (9.9).
  'seat:check-in': ['A.AAA', '+==+B', '+==+B', 'AAAAA'],
  // These pages have shown a person already.
  'seat:attend': ['A.AAA', '=====', '=====', 'AAAAA'],
  'seat:leave': WHO_IS_THERE,
  // 8.11: until they were admitted. Everyone may be taken back by the practice only.
  'visit:cancel': ['A.AAA', '++S+B', 'AAAAA', 'AAAAA'],
  // 9.11: the one who has the seat answers; what they leave open, a provider decides.
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
  // 12.2: the patient of whom it is refuses.
  'picture:ask': PROVIDERS,
  'picture:refuse': ['AAAAA', 'NN+NB', 'AAAAA', 'AAAAA'],
  'visit:pause': PROVIDERS,
  'visit:unpause': PROVIDERS,
  'visit:end': PROVIDERS,
  'interpreter:request': PROVIDERS,
  'interpreter:cancel': PROVIDERS,
  // 9.7: who waits has a line to the providers.
  'chat:send': WHO_IS_THERE,
  'chat:history': WHO_IS_THERE,
  // 9.6: the other party accepts, which an interpreter is not.
  'screen:offer': ADMITTED,
  'screen:withdraw': ADMITTED,
  'screen:answer': ['N.+NB', 'NN+NB', 'NN+NB', 'AAAAA'],
  'screen:stop': ADMITTED,
  // 18.10: providers show documents.
  'document:share': PROVIDERS,
  'document:view': PROVIDERS,
  'document:stop': PROVIDERS,
  // 9.2: who waits sets up what will flow once they are let in.
  'media:open': WHO_IS_THERE,
  'media:sync': WHO_IS_THERE,
  'media:connect': WHO_IS_THERE,
  'media:restart-ice': WHO_IS_THERE,
  'media:prepare': WHO_IS_THERE,
  'media:switch': WHO_IS_THERE,
  'media:close-source': WHO_IS_THERE,
  'media:produce': ADMITTED,
  'media:resume-consumers': ADMITTED,
  'media:receive': ADMITTED,
  'media:layers': ADMITTED,
  'media:quality': ADMITTED,
  'media:network': ADMITTED,
};

/**
 * What a provider in the visit may do to whom, by the role and the stage of that person.
 *
 *     X  NO_SUCH_PARTICIPANT: not someone to whom this is done, or not there
 */
const TARGETS = {
  'seat:admit': ['..=S.', 'S+=SS', 'S+=SS', '.+=SS'],
  // Providers come and go without being let in.
  'seat:send-to-waiting': ['..XX.', 'S=+SS', 'S=+SS', '.=+SS'],
  'seat:remove': ['..XX.', '+++++', '+++++', '.++++'],
  'seat:clear-removal': ['..==.', '====+', '====+', '.===+'],
  'seat:mute': ['..+X.', 'XX+XX', 'XX+XX', '.X+XX'],
  'visit:invite-unmute': ['..+X.', 'XX+XX', 'XX+XX', '.X+XX'],
  'seat:lock-microphone': ['..XX.', '+++++', '+++++', '.++++'],
  'picture:ask': ['..XX.', 'XX+XX', 'XXXXX', '.XXXX'],
  // A line of the chat is to someone who waits.
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

/** A role and a stage. */
export type Place = readonly [role: SeatRole, stage: Stage];
/** What comes of a command: it takes effect, is allowed and changes nothing, or is refused with a code. */
export type Outcome = 'takes effect' | 'changes nothing' | ErrorCode;

function outcomeIn(row: Row, [role, stage]: Place): Outcome | null {
  const letter = row[SEAT_ROLES.indexOf(role)]?.[STAGES.indexOf(stage)];
  if (letter === undefined) throw new Error(`The table has no letter for ${role}, ${stage}.`);
  if (letter === '.') return null;
  if (letter === '+') return 'takes effect';
  return letter === '=' ? 'changes nothing' : (CODES[letter] as ErrorCode);
}

export const COMMANDS = Object.keys(TABLE) as RoomCommandName[];
export const TARGETED = Object.keys(TARGETS) as TargetedCommand[];

const everywhere: Place[] = SEAT_ROLES.flatMap((role) => STAGES.map((stage): Place => [role, stage]));

/** Every place that a seat can be in. */
export const PLACES = everywhere.filter((place) => outcomeIn(TABLE['room:ping'], place) !== null);

/** Places in which no page is connected: their commands are the policy's alone to refuse. */
const WITHOUT_A_PAGE = [
  'provider, pending',
  'provider, removed',
  'interpreter, pending',
  'interpreter, left',
];

/** Every place that a page can be in. */
export const PAGES = PLACES.filter(([role, stage]) => !WITHOUT_A_PAGE.includes(`${role}, ${stage}`));

/** Every place that someone can be in to whom a provider does something. */
export const TARGET_PLACES = everywhere.filter((place) => outcomeIn(TARGETS['seat:admit'], place) !== null);

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
