import { create } from 'zustand';
import { VisuallyHidden } from './visually-hidden.tsx';

const useAnnouncement = create<{ text: string; serial: number }>(() => ({ text: '', serial: 0 }));

/** Announces a change to screen readers without moving the focus. */
export function announce(text: string): void {
  useAnnouncement.setState(({ serial }) => ({ text, serial: serial + 1 }));
}

/** The live region of announcements; once per page. */
export function AnnouncementRegion() {
  const { text, serial } = useAnnouncement();
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-atomic="true">
        {/* The serial makes repeated text count as new. */}
        <span key={serial}>{text}</span>
      </span>
    </VisuallyHidden>
  );
}
