import { mayEnterStaffArea } from '../../../shared/domain/roles.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../deps.ts';
import { selectMemberships } from './accounts.queries.ts';
import {
  claimUnsent,
  findInviteeById,
  markInvitation,
  selectSentInvitations,
} from './invitations.queries.ts';
import { invitationUrl } from './invitations.service.ts';

type MailDeps = Pick<Deps, 'keys' | 'publicUrl' | 'settings'>;

/** What the e-mail to somebody who was invited tells. */
export interface InvitationMail {
  invitationId: string;
  to: string;
  language: Language;
  firstName: string;
  practiceNames: string[];
  link: string;
  /** The page asks for a password; otherwise they sign in as they do elsewhere. */
  setsPassword: boolean;
  sentAt: Date | null;
}

/**
 * Claims an invitation for sending until the transaction ends; null when it was sent, and when there is no use in it any
 * more: used, replaced, too old, or of an account that is not active.
 */
export async function claimInvitationMail(
  deps: MailDeps,
  trx: Trx,
  invitationId: string,
  now: number,
): Promise<InvitationMail | null> {
  if (!(await claimUnsent(trx, invitationId))) return null;
  const invitee = await findInviteeById(trx, invitationId);
  if (!invitee || invitee.expiresAt.getTime() <= now || !mayEnterStaffArea(invitee.apiAccess)) return null;
  return toMail(deps, trx, invitee);
}

export function markInvitationSent(trx: Trx, invitationId: string, now: number): Promise<void> {
  return markInvitation(trx, invitationId, { sentAt: new Date(now), failure: null });
}

/** It will not be sent any more. @param failure a code */
export function markInvitationFailed(trx: Trx, invitationId: string, failure: string): Promise<void> {
  return markInvitation(trx, invitationId, { failure });
}

/** What went out, newest first; for the demo's outbox. */
export async function sentInvitationMails(deps: MailDeps, db: Db, limit: number): Promise<InvitationMail[]> {
  const sent = await selectSentInvitations(db, limit);
  return Promise.all(sent.map((invitee) => toMail(deps, db, invitee)));
}

type Invitee = Awaited<ReturnType<typeof selectSentInvitations>>[number];

async function toMail(deps: MailDeps, db: Db, invitee: Invitee): Promise<InvitationMail> {
  const { invitationId, accountId, email: to, language, firstName, sentAt } = invitee;
  const memberships = await selectMemberships(db, accountId);
  return {
    invitationId,
    to,
    language,
    firstName,
    practiceNames: memberships.map(({ practiceName }) => practiceName),
    link: invitationUrl(deps, invitationId),
    setsPassword: !deps.settings.oidc,
    sentAt,
  };
}
