/** A browser that takes pushes, as its push service names it (W3C Push API). */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The application server key that the browser subscribed with. */
  serverKey: string;
}

/** What a push says: no health data and no name. */
export interface PushText {
  title: string;
  body: string;
  /** A path of this server. */
  path: string;
  /** Replaces an earlier push with the same tag. */
  tag: string;
  /** A button below it, where the browser has such buttons (not Safari), and the path of the call that it makes. */
  takeOver: { title: string; path: string } | null;
}

/** `gone`: the browser takes no pushes anymore, or our key is no longer the one it knows. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface PushSender {
  /** The key for new subscriptions: an uncompressed P-256 point in base64url. */
  readonly serverKey: string;
  send(target: PushTarget, text: PushText): Promise<PushOutcome>;
}
