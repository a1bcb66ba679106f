import { create } from 'zustand';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How long a text stays in the region, in milliseconds: two changes at once must not hide each other. */
const KEPT_MS = 5_000;

const useAnnouncements = create<{ said: readonly { text: string; serial: number }[] }>(() => ({ said: [] }));
let serial = 0;

/** Announces a change to screen readers without moving the focus. */
export function announce(text: string): void {
  serial += 1;
  const one = { text, serial };
  useAnnouncements.setState(({ said }) => ({ said: [...said, one] }));
  setTimeout(() => {
    useAnnouncements.setState(({ said }) => ({ said: said.filter((other) => other !== one) }));
  }, KEPT_MS);
}

/** The live region of announcements, which reads what is added; once per page. */
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
