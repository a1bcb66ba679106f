interface BrowserParts {
  RTCPeerConnection?: unknown;
  WebSocket?: unknown;
  isSecureContext?: boolean;
  navigator?: { mediaDevices?: { getUserMedia?: unknown } | undefined };
}

/**
 * Whether video calls work. Lockdown Mode, add-ons and Firefox's `media.peerconnection.enabled` take them away from
 * recent browsers, and GTK's WebKit has none. Browsers hide `getUserMedia` on insecure pages, so its absence there
 * proves nothing.
 */
export function hasCalls(browser: BrowserParts = window): boolean {
  const mayCapture = !browser.isSecureContext || Boolean(browser.navigator?.mediaDevices?.getUserMedia);
  return Boolean(browser.RTCPeerConnection) && Boolean(browser.WebSocket) && mayCapture;
}

/** `/unsupported;url=…`: the original location is a matrix parameter (PRODUCT 3.4). */
export function unsupportedPath(original: string): string {
  return `/unsupported;url=${encodeURIComponent(original)}`;
}

/** Accepts only paths of this app, so that the page cannot lead elsewhere. */
export function originalOf(path: string): string | null {
  const [, encoded] = /;url=([^;]*)/.exec(path) ?? [];
  if (encoded === undefined) return null;
  try {
    const original = decodeURIComponent(encoded);
    return /^\/(?![/\\])/.test(original) ? original : null;
  } catch {
    return null;
  }
}
