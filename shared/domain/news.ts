export const NEWS_SECTIONS = ['upcoming', 'releases', 'guides', 'e-learning'] as const;
export type NewsSection = (typeof NEWS_SECTIONS)[number];

export const NEWS_FILE_KINDS = ['picture', 'video'] as const;
export type NewsFileKind = (typeof NEWS_FILE_KINDS)[number];
