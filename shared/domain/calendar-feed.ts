export const FEED_NAMES = ['none', 'initials', 'names'] as const;
export type FeedNames = (typeof FEED_NAMES)[number];
