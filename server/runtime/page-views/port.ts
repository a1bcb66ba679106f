/** A page view. Has no person and no address, which would name visits and patients. */
export interface PageView {
  /** The practice's name for it. */
  page: string;
  practiceId: number;
  at: Date;
}

export interface PageViewService {
  /** `log`: page views are log lines. */
  readonly kind: 'log';
  /** Must not block; a page view that cannot be sent is dropped. */
  send(view: PageView): void;
}
