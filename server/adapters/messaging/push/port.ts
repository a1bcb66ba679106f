export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  serverKey: string;
}

export interface PushText {
  title: string;
  body: string;
  path: string;
  tag: string;
  /** A button below the text, in browsers that have such buttons (not Safari), and the path of its call. */
  takeOver: { title: string; path: string } | null;
}

/** `gone`: the browser no longer accepts pushes, or knows another key of ours. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface PushSender {
  /** The key for new subscriptions: an uncompressed P-256 point in base64url. */
  readonly serverKey: string;
  send(target: PushTarget, text: PushText): Promise<PushOutcome>;
}
