/** A person opened a page. Has no person and no address, which would name visits and patients. */
export interface PageView {
  /** As the practice named it. */
  page: string;
  practiceId: number;
  at: Date;
}

/** Where page views go, to be counted by others. */
export interface PageViewService {
  /** `log`: they are lines of the log. */
  readonly kind: 'log';
  /** Must not wait: a page view that cannot be sent is lost. */
  send(view: PageView): void;
}
