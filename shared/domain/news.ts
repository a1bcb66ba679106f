export const NEWS_SECTIONS = ['upcoming', 'releases', 'guides', 'e-learning'] as const;
export type NewsSection = (typeof NEWS_SECTIONS)[number];

export const NEWS_FILE_KINDS = ['picture', 'video'] as const;
export type NewsFileKind = (typeof NEWS_FILE_KINDS)[number];

const ROOT = { picture: '/api/provider/news/pictures/', video: '/api/provider/news/videos/' } as const;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ADDRESS = new RegExp(`^/api/provider/news/(picture|video)s/(${UUID})$`);
const FIRST_PICTURE = new RegExp(`!\\[[^\\]]*\\]\\(${ROOT.picture}(${UUID})\\)`);

export function newsFileUrl(kind: NewsFileKind, fileId: string): string {
  return `${ROOT[kind]}${fileId}`;
}

/** Null for every other address, because pages show no pictures of other servers. */
export function newsFileAt(address: string | undefined): { kind: NewsFileKind; fileId: string } | null {
  const [, kind, fileId] = ADDRESS.exec(address ?? '') ?? [];
  return kind && fileId ? { kind: kind as NewsFileKind, fileId } : null;
}

export function newsFileMarkdown({
  kind,
  fileId,
  name,
}: {
  kind: NewsFileKind;
  fileId: string;
  name: string;
}) {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[[\]\\*_`<>]/g, ' ')
    .trim();
  return `![${words}](${newsFileUrl(kind, fileId)})`;
}

export function firstPictureIn(markdown: string): string | null {
  return FIRST_PICTURE.exec(markdown)?.[1] ?? null;
}
