import { isStillInvited } from '#server/features/check-in/guests/invitation.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { EventHandlers } from '#server/features/feature.ts';
import { findVisitHome, visitForRoom } from '#server/features/visits/visits/visits.service.ts';
import { closingReasonOfVisit } from '#shared/domain/closing.ts';
import { selectOpenedVisits } from './records/visit-room.queries.ts';

interface ClosedOutside {
  practiceId: number;
  visitId: string;
  deadLinks: string[];
}

export const visitEvents: EventHandlers = {
  async 'guests.changed'({ live, practiceFeed }, { practiceId, visitId, deadLinks }) {
    for (const linkId of deadLinks) live.endLink(linkId);
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'guests-changed' });
  },

  async 'step.taken'({ live, practiceFeed }, { practiceId, visitId }) {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'patients-changed' });
  },
  async 'image.added'({ live }, { visitId, asked }) {
    await live.tellVisit(visitId, { type: 'patients-changed' });
    if (asked) await live.tellVisit(visitId, { type: 'picture-taken', ...asked });
  },
  'image.deleted': ({ live }, { visitId }) => live.tellVisit(visitId, { type: 'patients-changed' }),

  'contact.corrected'({ live, practiceFeed }, { practiceId, visitId, deadLinks }) {
    for (const linkId of deadLinks) live.endLink(linkId);
    practiceFeed.visitsChanged(practiceId, visitId);
  },

  'links.replaced'({ live, practiceFeed }, { practiceId, visitId, deadLinks }) {
    for (const linkId of deadLinks) live.endLink(linkId, 'replaced');
    practiceFeed.visitsChanged(practiceId, visitId);
  },

  async 'patient.added'({ live, practiceFeed }, { practiceId, visitId }) {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'patients-added' });
  },

  async 'patient.removed'({ db, live, practiceFeed }, { practiceId, visitId, sessionId, why, deadLinks }) {
    const visit = await visitForRoom(db, visitId);
    if (visit?.patients.some((one) => one.sessionId === sessionId && !one.isOut)) return;
    try {
      // The room first, so that people in it are notified even if a page does not respond.
      await live.tellVisit(visitId, { type: 'patient-removed', sessionId });
    } finally {
      for (const linkId of deadLinks) live.endLink(linkId, why === 'no-show' ? 'not-active' : 'removed');
      practiceFeed.visitsChanged(practiceId, visitId);
    }
  },
  async 'patient.restored'({ live, practiceFeed }, { practiceId, visitId }) {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'patients-added' });
  },
  'patient.corrected': ({ practiceFeed }, { practiceId, visitId }) =>
    practiceFeed.visitsChanged(practiceId, visitId),

  async 'guest.removed'({ db, live, practiceFeed }, { practiceId, visitId, guestId, deadLinks }) {
    if (await isStillInvited(db, guestId)) return;
    try {
      // The seat first, so that the page shows the reason.
      await live.tellVisit(visitId, { type: 'guest-removed', guestId });
    } finally {
      for (const linkId of deadLinks) live.endLink(linkId);
      practiceFeed.visitsChanged(practiceId, visitId);
    }
  },

  async 'guest.restored'({ live, practiceFeed }, { practiceId, visitId, guestId }) {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'guest-restored', guestId });
  },

  async 'visit.moved'(deps, event) {
    deps.practiceFeed.visitsChanged(event.practiceId, event.to);
    await closeRoom(deps, event);
  },
  'visit.closed': closeRoom,
  async 'visit.cancelled'(deps, event) {
    if (event.by === 'staff') return closeRoom(deps, event);
    // The room, in which a patient cancels, has already notified everyone in it.
    deps.practiceFeed.visitsChanged(event.practiceId, event.visitId);
  },
  async 'visit.restored'({ live, practiceFeed }, { practiceId, visitId, gone }) {
    for (const changed of gone ? [visitId, gone] : [visitId]) practiceFeed.visitsChanged(practiceId, changed);
    await live.tellVisit(visitId, { type: 'status-changed' });
  },
  async 'visit.marked'({ live, practiceFeed }, { practiceId, visitId }) {
    practiceFeed.visitsChanged(practiceId, visitId);
    await live.tellVisit(visitId, { type: 'status-changed' });
  },

  'interpreter.opened': ({ live }, { visitId, requestId }) =>
    live.tellVisit(visitId, { type: 'interpreter-opened', requestId }),
  'interpreter.gone': ({ live }, { visitId, requestId, why }) =>
    live.tellVisit(visitId, { type: 'interpreter-gone', requestId, why }),

  async 'settings.changed'({ db, live }, { practiceIds }) {
    const visits = await selectOpenedVisits(db, practiceIds);
    const told = await Promise.allSettled(
      visits.map((visitId) => live.tellVisit(visitId, { type: 'settings-changed' })),
    );
    const failed = told.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  },
};

async function closeRoom(
  { db, live, practiceFeed }: Deps,
  { practiceId, visitId, deadLinks }: ClosedOutside,
): Promise<void> {
  try {
    // The room first, so that its pages show the reason.
    await live.tellVisit(visitId, { type: 'status-changed' });
  } finally {
    // A page at this process may receive this before the room, which is in another process.
    const reason = closingReasonOfVisit((await findVisitHome(db, visitId))?.status);
    for (const linkId of deadLinks) live.endLink(linkId, reason);
    practiceFeed.visitsChanged(practiceId, visitId);
  }
}
