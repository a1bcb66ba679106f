import { create } from 'zustand';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * How long an earlier text stays, in milliseconds: a screen reader has to read both of two simultaneous
 * changes.
 */
const BOTH_WITHIN_MS = 5_000;

interface Announcement {
  text: string;
  serial: number;
  /** By the page's clock, in milliseconds. */
  at: number;
}

const useAnnouncements = create<{ said: readonly Announcement[] }>(() => ({ said: [] }));
let serial = 0;

/** Announces a change to screen readers without moving the focus. */
export function announce(text: string): void {
  serial += 1;
  const one = { text, serial, at: performance.now() };
  useAnnouncements.setState(({ said }) => ({
    said: [...said.filter(({ at }) => one.at - at < BOTH_WITHIN_MS), one],
  }));
}

/** The live region of announcements: screen readers read additions. Once per page. */
export function AnnouncementRegion() {
  const { said } = useAnnouncements();
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-atomic="false">
        {said.map(({ text, serial }) => (
          // The serial makes repeated text count as new.
          <span key={serial}>{text} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
