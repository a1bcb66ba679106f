import { closingReasonOfVisit } from '../shared/rules/closing.ts';
import { anchorConsent } from './features/before-visit/consent/check-consent.service.ts';
import { isStillInvited } from './features/before-visit/guests/invitation.service.ts';
import type { Deps } from './features/deps.ts';
import { sendUnasked } from './features/desk/after-visit/send-unasked.service.ts';
import { selectOpenedVisits } from './features/live/visit-room/records/visit-room.queries.ts';
import { followVisit } from './features/visit/appointments/appointments.service.ts';
import { tellWait } from './features/visit/lateness/lateness.service.ts';
import { tellOfNewLinks } from './features/visit/visit-messages/tell-of-new-links.ts';
import { findVisitHome } from './features/visit/visits/visits.service.ts';

/** A visit that a change outside of its room has ended. */
interface OverOutside {
  practiceId: number;
  visitId: string;
  deadLinks: string[];
}

/** Registers the handlers of domain events; each checks the current state, since events may come late or twice. */
export function handleEvents(deps: Deps): void {
  const { events, db, jobs, live, practiceFeed } = deps;
  events.on('guests.changed', async ({ practiceId, visitId, deadLinks }) => {
    for (const linkId of deadLinks) live.endLink(linkId);
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'guests-changed' });
  });

  events.on('step.taken', async ({ practiceId, visitId }) => {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'patients-changed' });
  });
  events.on('image.added', ({ visitId }) => live.tellVisit(visitId, { type: 'patients-changed' }));
  events.on('image.deleted', ({ visitId }) => live.tellVisit(visitId, { type: 'patients-changed' }));
  // A signature is kept outside of the database at once.
  events.on('step.taken', async ({ practiceId }) => void (await anchorConsent(deps, practiceId)));

  events.on('contact.corrected', ({ practiceId, visitId, deadLinks }) => {
    for (const linkId of deadLinks) live.endLink(linkId);
    practiceFeed.visitsChanged(practiceId, visitId);
  });

  events.on('links.renewed', ({ visitId }) => tellOfNewLinks(deps, visitId));

  events.on('links.replaced', ({ practiceId, visitId, deadLinks }) => {
    for (const linkId of deadLinks) live.endLink(linkId, 'replaced');
    practiceFeed.visitsChanged(practiceId, visitId);
  });

  events.on('patient.added', async ({ practiceId, visitId }) => {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'patients-added' });
  });

  events.on('patient.removed', async ({ practiceId, visitId, sessionId, deadLinks }) => {
    try {
      // The room first, so that those in it hear of it even if a page does not answer.
      await live.tellVisit(visitId, { type: 'patient-removed', sessionId });
    } finally {
      for (const linkId of deadLinks) live.endLink(linkId, 'not-active');
      practiceFeed.visitsChanged(practiceId, visitId);
    }
  });

  events.on('guest.removed', async ({ practiceId, visitId, guestId, deadLinks }) => {
    // Restored meanwhile.
    if (await isStillInvited(db, guestId)) return;
    try {
      // The seat first, so that the page shows the reason.
      await live.tellVisit(visitId, { type: 'guest-removed', guestId });
    } finally {
      for (const linkId of deadLinks) live.endLink(linkId);
      practiceFeed.visitsChanged(practiceId, visitId);
    }
  });

  const overOutside = async ({ practiceId, visitId, deadLinks }: OverOutside) => {
    try {
      // The room first, so that its pages show the reason.
      await live.tellVisit(visitId, { type: 'status-changed' });
    } finally {
      // A page at this process may hear this before the room, which is at another.
      const reason = closingReasonOfVisit((await findVisitHome(db, visitId))?.status);
      for (const linkId of deadLinks) live.endLink(linkId, reason);
      practiceFeed.visitsChanged(practiceId, visitId);
    }
  };
  events.on('visit.moved', async (event) => {
    practiceFeed.visitsChanged(event.practiceId, event.to);
    await overOutside(event);
  });
  events.on('visit.closed', overOutside);
  events.on('visit.cancelled', async (event) => {
    // A patient cancels in the room, which has told everyone.
    if (event.by === 'staff') await overOutside(event);
  });
  events.on('patient.corrected', async ({ practiceId, visitId }) =>
    practiceFeed.visitsChanged(practiceId, visitId),
  );
  events.on('visit.marked', async ({ practiceId, visitId }) => {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'status-changed' });
  });

  // The record system follows, if the practice has one.
  const follow = ({ visitId }: { visitId: string }) => followVisit({ db, jobs }, visitId);
  events.on('visit.cancelled', follow);
  events.on('visit.closed', follow);
  events.on('visit.marked', follow);
  events.on('patient.removed', follow);

  // Documents and summary, for those who get them.
  const sendAfterwards = (visit: { visitId: string; practiceId: number }) => sendUnasked(deps, visit);
  events.on('visit.completed', sendAfterwards);
  events.on('visit.closed', sendAfterwards);
  events.on('documents.asked', (asked) => sendUnasked(deps, asked, asked.sessionId));

  events.on('interpreter.gone', ({ visitId, requestId, why }) =>
    live.tellVisit(visitId, { type: 'interpreter-gone', requestId, why }),
  );

  events.on('settings.changed', async ({ practiceIds }) => {
    const visits = await selectOpenedVisits(db, practiceIds);
    // An unreachable room must not keep the news from others.
    const told = await Promise.allSettled(
      visits.map((visitId) => live.tellVisit(visitId, { type: 'settings-changed' })),
    );
    const failed = told.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  });

  events.on('lateness.changed', (provider) => tellWait({ db, live }, provider));

  events.on('sessions.ended', ({ endedSessions }) => {
    for (const sessionId of endedSessions) live.endStaffSession(sessionId);
  });
}
