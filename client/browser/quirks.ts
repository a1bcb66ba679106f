/**
 * What differs by browser, detected by feature. Each quirk names its source and, if it ended, the version. Only
 * client/browser reads a browser's name (`scripts/browser-names.test.ts`).
 */

/** Not in GTK's WebKit, nor on pages without a secure origin (WebAuthn Level 3, §5.1). */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Safari has them on the Mac since 16.1; on iPhones and iPads since 16.4, in apps on the home screen only. */
export const hasPushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * iPhones and iPads, where a page becomes an app by its place on the home screen. Only iOS and iPadOS define
 * `navigator.standalone` (Safari HTML reference); Safari on the Mac defines it since 17, without touch.
 */
export const isHomeScreenDevice = (): boolean =>
  (navigator as { standalone?: boolean }).standalone !== undefined && navigator.maxTouchPoints > 1;

/** Not in Safari before 18.4 on the Mac, and never on iPhones (Audio Output Devices API, §2). */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

type AsksForSpeaker = MediaDevices & { selectAudioOutput?: () => Promise<MediaDeviceInfo> };

/**
 * Firefox lists a speaker only after the person chose it in the browser's own dialog (Audio Output Devices API, §3.1).
 * Needs a click. Null where the browser lists its speakers.
 */
export function speakerDialog(): (() => Promise<MediaDeviceInfo>) | null {
  const devices: AsksForSpeaker | undefined = navigator.mediaDevices;
  const ask = devices?.selectAudioOutput?.bind(devices);
  return ask && canChooseSpeaker() ? ask : null;
}

/** iPhones and iPads ignore a page's volume: only their buttons change it (MDN, HTMLMediaElement.volume). */
export function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/**
 * Milliseconds that a saved file's address stays valid: iPhones ask 'Do you want to download …?' first, and read the
 * file after the answer.
 */
export const SAVED_FILE_MS = 60_000;

/**
 * Copies text that may arrive later. Safari allows a copy only within the click, but takes a promise in that time
 * (WebKit blog, Async Clipboard API); Firefox has `ClipboardItem` since 127.
 *
 * @param text null if there is nothing to copy after all
 * @throws DOMException if the browser refuses or there is nothing, or the error of `text`
 */
export async function copyText(text: string | Promise<string | null>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const some = text.then((words) => {
    if (words === null) throw new DOMException('There is nothing to copy.', 'AbortError');
    return words;
  });
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await some);
  const blob = some.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
