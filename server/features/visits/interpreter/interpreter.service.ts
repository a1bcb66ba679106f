import { InterpreterServiceError } from '#server/adapters/interpreter/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  type ChosenService,
  interpretersOfPractice,
  interpretersOfRequest,
} from '#server/features/practice/practice-services/interpreter-services.ts';
import { noteInterpreterPresent } from '#server/features/visits/visits/visits.service.ts';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { presentPractice } from '#server/storage/settings/practice-identity.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { InterpreterLanguage, InterpreterOutcome } from '#shared/domain/interpreter.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  findOpenRequestOfVisit,
  findPracticeOfRequest,
  findRequest,
  findRequestByToken,
  insertRequest,
  markConnected,
  markEnded,
  selectLastOutcome,
  selectLiveRequests,
  setInterpreterName,
  takeLink,
} from './interpreter.queries.ts';

/** Time for the interpreter to join, in milliseconds. After it, the provider is notified that they did not come. */
const JOIN_WITHIN_MS = 180_000;
/** Time for an interpreter who opened the link to check camera and microphone, in milliseconds. */
const PREPARE_WITHIN_MS = 600_000;
const OUTBOX_LIMIT = 20;
export const STATUS_PATH = '/api/webhooks/interpreter';
export const PRACTICE_STATUS_PATH = `${STATUS_PATH}/practices`;

export interface InterpreterPort {
  readonly joinWithinMs: number;
  readonly prepareWithinMs: number;
  chosenBy(db: Db, practiceId: number): Promise<ChosenService | null>;
  tokenHash(requestId: string): Buffer;
  /**
   * Sends a stored request to its service, repeatedly for up to 38 s if the service does not answer. A cancellation
   * waits until then. Idempotent.
   *
   * @throws InterpreterServiceError
   */
  request(request: { requestId: string; language: InterpreterLanguage }): Promise<void>;
  cancel(requestId: string): Promise<void>;
}

type DeskDeps = Pick<Deps, 'db' | 'interpreters' | 'keys' | 'publicUrl' | 'settings'>;

export function interpreterPort(deps: DeskDeps, joinWithinMs = JOIN_WITHIN_MS): InterpreterPort {
  return {
    joinWithinMs,
    prepareWithinMs: PREPARE_WITHIN_MS,
    chosenBy: (db, practiceId) => interpretersOfPractice(deps, db, practiceId),
    tokenHash: (requestId) => hashToken(deps.keys.linkToken(requestId)),
    async request({ requestId, language }) {
      const service = await interpretersOfRequest(deps, requestId);
      if (!service) throw new InterpreterServiceError('NO_SERVICE');
      const statusUrl = `${deps.publicUrl}${await statusPathOf(deps.db, requestId)}`;
      await service.request({ requestId, language, joinUrl: joinUrl(deps, requestId), statusUrl });
    },
    async cancel(requestId) {
      await (await interpretersOfRequest(deps, requestId))?.cancel(requestId);
    },
  };
}

/** A practice's own service reports to the practice's address, which checks the practice's own secret. */
async function statusPathOf(db: Db, requestId: string): Promise<string> {
  const request = await findRequest(db, requestId);
  if (!request?.interpreterServiceId) return STATUS_PATH;
  return `${PRACTICE_STATUS_PATH}/${await findPracticeOfRequest(db, requestId)}`;
}

function joinUrl({ keys, publicUrl }: Pick<Deps, 'keys' | 'publicUrl'>, requestId: string): string {
  return `${publicUrl}/guest/interpreter/${keys.linkToken(requestId)}`;
}

interface Who {
  practiceId: number;
  visitId: string;
  actor: string;
}

export async function openRequest(
  trx: Trx,
  desk: InterpreterPort,
  { practiceId, visitId, actor }: Who,
  request: { requestId: string; requestedBy: string; language: InterpreterLanguage; requestedAt: number },
): Promise<void> {
  const { requestId, requestedBy, language, requestedAt } = request;
  const chosen = await desk.chosenBy(trx, practiceId);
  await insertRequest(trx, {
    id: requestId,
    visitId,
    requestedBy,
    language,
    requestedAt: new Date(requestedAt),
    state: 'CONNECTING',
    tokenHash: desk.tokenHash(requestId),
    interpreterName: chosen?.interpreterName ?? 'Interpreter',
    interpreterServiceId: chosen?.serviceId ?? null,
  });
  await audit(trx, {
    practiceId,
    visitId,
    actor,
    subjectId: requestId,
    action: 'interpreter.requested',
    details: { language },
  });
}

export async function connectRequest(
  trx: Trx,
  { practiceId, visitId, actor }: Who,
  requestId: string,
  now: number,
): Promise<void> {
  await markConnected(trx, requestId, new Date(now));
  await noteInterpreterPresent(trx, visitId);
  await audit(trx, { practiceId, visitId, actor, action: 'interpreter.connected', subjectId: requestId });
}

export async function endRequest(
  trx: Trx,
  { practiceId, visitId, actor }: Who,
  requestId: string,
  outcome: InterpreterOutcome,
  now: number,
): Promise<void> {
  await markEnded(trx, requestId, outcome, new Date(now));
  await audit(trx, {
    practiceId,
    visitId,
    actor,
    subjectId: requestId,
    action: 'interpreter.ended',
    details: { outcome },
  });
}

export async function interpreterOfVisit(db: Db, visitId: string) {
  const open = await findOpenRequestOfVisit(db, visitId);
  return { open, lastOutcome: open ? null : await selectLastOutcome(db, visitId) };
}

export async function interpreterNameOf(db: Db, requestId: string): Promise<string> {
  return (await findRequest(db, requestId))?.interpreterName ?? '';
}

export function nameInterpreter(db: Db, requestId: string, name: string): Promise<void> {
  return setInterpreterName(db, requestId, name);
}

export async function visitOfRequest(
  db: Db,
  requestId: string,
  serviceId: string | null,
): Promise<string | null> {
  const request = await findRequest(db, requestId);
  return request?.interpreterServiceId === serviceId ? request.visitId : null;
}

export type HasLink = (requestId: string) => Promise<boolean>;

/**
 * An active link and the data for its landing page. Read-only.
 *
 * @throws VISIT_UNAVAILABLE for an unknown token; LINK_NOT_ACTIVE, with the practice, if the request or the
 * visit is over, and, with `taken`, if another browser has the link
 */
export async function readInterpreterLink(db: Db, token: string, hasLink: HasLink) {
  const request = await findOpen(db, token);
  if (request.linkTakenAt && !(await hasLink(request.requestId))) throw taken(request.practice);
  return request;
}

/**
 * A link works in one browser only: a person who reads the message later, or over a shoulder, is not let in
 * (PRODUCT 9.9).
 */
const taken = (practice: PracticeIdentity) =>
  new CodedError('LINK_NOT_ACTIVE', 'Another browser has opened this link.', { practice, taken: true });

async function findOpen(db: Db, token: string) {
  const request = await findRequestByToken(db, hashToken(token));
  if (!request) throw new CodedError('VISIT_UNAVAILABLE');
  const practice = presentPractice(request);
  if (request.state === 'ENDED' || ENDED_VISIT_STATUSES.includes(request.status))
    throw new CodedError('LINK_NOT_ACTIVE', 'The request is over.', { practice });
  return { ...request, practice };
}

/**
 * Opens the link after a click: the first browser takes it and may open it again.
 *
 * @throws as {@link readInterpreterLink}
 */
export async function openInterpreterLink(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  token: string,
  hasLink: HasLink,
): Promise<{ requestId: string }> {
  const { requestId, practiceId, visitId, practice } = await findOpen(db, token);
  if (!(await takeLink(db, requestId, new Date(clock()))) && !(await hasLink(requestId))) {
    await audit(db, {
      practiceId,
      visitId,
      subjectId: requestId,
      actor: `interpreter:${requestId}`,
      action: 'interpreter.link-refused',
    });
    throw taken(practice);
  }
  await audit(db, {
    practiceId,
    visitId,
    subjectId: requestId,
    actor: `interpreter:${requestId}`,
    action: 'interpreter.link-opened',
  });
  await events.transaction((_trx, happened) => happened({ type: 'interpreter.opened', visitId, requestId }));
  return { requestId };
}

export async function demoInterpreterRequests(
  deps: Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'interpreters'>,
) {
  if (deps.interpreters?.kind !== 'demo') return [];
  const rows = await selectLiveRequests(deps.db, OUTBOX_LIMIT);
  return rows.map(({ requestId, language, practiceName, requestedAt }) => ({
    requestId,
    language,
    practiceName,
    requestedAt: requestedAt.toISOString(),
    link: joinUrl(deps, requestId),
  }));
}
