/** What the entries of a calendar feed say of patients. */
export const FEED_NAMES = ['none', 'initials', 'names'] as const;
export type FeedNames = (typeof FEED_NAMES)[number];
