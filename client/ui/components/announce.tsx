import { create } from 'zustand';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How long an earlier text stays: a screen reader has to read both of two simultaneous changes. */
const BOTH_WITHIN_MS = 5_000;

interface Announcement {
  text: string;
  serial: number;
  at: number;
}

const useAnnouncements = create<{ said: readonly Announcement[] }>(() => ({ said: [] }));
let serial = 0;

export function announce(text: string): void {
  serial += 1;
  const one = { text, serial, at: performance.now() };
  useAnnouncements.setState(({ said }) => ({
    said: [...said.filter(({ at }) => one.at - at < BOTH_WITHIN_MS), one],
  }));
}

/** The live region of announcements, of which screen readers read additions. Once per page. */
export function AnnouncementRegion() {
  const { said } = useAnnouncements();
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-atomic="false">
        {said.map(({ text, serial }) => (
          // A new serial makes repeated text count as new.
          <span key={serial}>{text} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
