import type { VisitNews } from '#server/realtime/visit-news.ts';
import type { LiveRoom } from '../live/live-room.ts';

export async function hearNews(room: LiveRoom, news: VisitNews): Promise<void> {
  switch (news.type) {
    case 'guests-changed':
      return room.lookForGuests();
    case 'patients-changed':
      return room.tellOfPatients();
    case 'picture-taken':
      return room.tellOfPicture(news);
    case 'patients-added':
      return room.lookForPatients();
    case 'patient-removed':
      return room.execute({ type: 'remove-patient', by: null, sessionId: news.sessionId });
    case 'settings-changed':
      return room.followSettings();
    case 'status-changed':
      return room.followStatus();
    case 'guest-removed':
      return room.execute({ type: 'remove-guest', by: null, guestId: news.guestId });
    case 'guest-restored':
      return room.execute({ type: 'restore-guest', by: null, guestId: news.guestId });
    case 'interpreter-opened':
      return room.execute({ type: 'prepare-interpreter', by: null, requestId: news.requestId });
    case 'interpreter-gone': {
      const { requestId, why } = news;
      return room.execute({ type: 'lose-interpreter', by: null, requestId, why });
    }
    default:
      return news satisfies never;
  }
}
