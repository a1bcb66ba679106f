export interface InAppBrowser {
  /** Null if the browser reveals only that it belongs to an app. */
  app: string | null;
  elsewhere: 'Safari' | 'Chrome';
}

/** These apps add these marks to the browser's user agent. */
const APPS: readonly [pattern: RegExp, app: string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bMessenger(?:ForiOS|LiteForiOS)?\b|FB_IAB\/(?:MESSENGER|Orca)/i, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b/, 'Facebook'],
  [/\bGSA\//, 'Google'],
  [/\bBytedanceWebview|\bmusical_ly|\bTikTok/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bTwitter(?: for|Android)/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bPinterest\b/, 'Pinterest'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\b(?:Line|NAVER)\//, 'LINE'],
];

/** These often refuse camera and microphone without asking, and offer no way to allow them. */
export function inAppBrowser(userAgent = navigator.userAgent): InAppBrowser | null {
  const isApple = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  const elsewhere = isApple ? 'Safari' : 'Chrome';
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (app) return { app, elsewhere };
  // Android's component for apps includes `wv`; Apple's leaves out the browser's name, which Safari and the
  // others include.
  const isComponent = isApple
    ? /AppleWebKit/.test(userAgent) && !/\b(?:Safari|CriOS|FxiOS|EdgiOS|OPT)\//.test(userAgent)
    : /\bAndroid\b.*; wv\)/.test(userAgent);
  return isComponent ? { app: null, elsewhere } : null;
}
