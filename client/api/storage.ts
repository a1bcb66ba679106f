/** Everything that the app stores in the browser (PRODUCT 3.7); nothing about patients. */
export type StorageKey =
  | 'selectedPractice'
  | 'selectedPracticeUserType'
  | 'returnPath'
  | 'mfaRedirect'
  | 'language'
  | 'lastActivity'
  | 'signedOut'
  | 'arrivalSound'
  | 'textSize'
  /** '1' if the user of this device reads captions. */
  | 'captions'
  /** '1' if a screen reader of this device reads captions. */
  | 'captionsAloud'
  | 'virtualBackground'
  | 'lowerOtherVoices'
  | 'selfViewCorner'
  | 'joinAtOnce'
  | 'pushDevice'
  /** 'off' if single letters are not shortcuts. */
  | 'pageKeys'
  | 'inVisit'
  | `practice:${string}`
  /** When this tab last reloaded for a page's missing code, in milliseconds. */
  | 'reloadedForCode'
  /** How this tab's sockets connect, if a WebSocket hung (`realtime/open-socket.ts`). */
  | 'transports'
  /** '0' once an announcement was shown, until the person signs out. */
  | 'nag'
  | 'surveyLater'
  /** The view, filters and order of a practice's visit list, without the searched name. */
  | `visitList:${number}`
  /** The view and the providers of a practice's calendar, without the day. */
  | `calendar:${number}`
  /** '1' if the practice's visits were last shown in the calendar, not in the list. */
  | `visitsInCalendar:${number}`
  | `device:${MediaDeviceKind}`;

/** Browsers may refuse storage (private windows, policies); the app then works without it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const storage = {
  get: (key: StorageKey): string | null => attempt(() => localStorage.getItem(key)),
  set: (key: StorageKey, value: string): void => {
    attempt(() => localStorage.setItem(key, value));
  },
  remove: (key: StorageKey): void => {
    attempt(() => localStorage.removeItem(key));
  },
  /** Stored per tab: two tabs may be heading for different pages. */
  getForTab: (key: StorageKey): string | null => attempt(() => sessionStorage.getItem(key)),
  setForTab: (key: StorageKey, value: string): void => {
    attempt(() => sessionStorage.setItem(key, value));
  },
  removeForTab: (key: StorageKey): void => {
    attempt(() => sessionStorage.removeItem(key));
  },
  clearTab: (): void => {
    attempt(() => sessionStorage.clear());
  },
};
