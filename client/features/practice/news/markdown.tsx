import { type ReactNode, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { Link } from 'wouter';
import { FileImage } from '#client/ui/errors/file-image.tsx';
import { FileRefusal } from '#client/ui/errors/file-refusal.tsx';
import { newsFileAt } from '#shared/domain/news.ts';
import styles from './markdown.module.css';

/**
 * HTML in an article is shown as typed, never run. Pictures and videos of other servers are replaced by their
 * alternative text.
 */
export default function MarkdownText({ children }: { children: string }) {
  return (
    <div className={styles.text}>
      <Markdown components={COMPONENTS}>{children}</Markdown>
    </div>
  );
}

/** The page's title is the only first-level heading. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  img: ({ src, alt }) => <Media src={typeof src === 'string' ? src : undefined} words={alt ?? ''} />,
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
};

function Media({ src, words }: { src: string | undefined; words: string }) {
  const file = newsFileAt(src);
  if (!file || !src) return words;
  if (file.kind === 'picture')
    return <FileImage src={src} alt={words} loading="lazy" className={styles.picture} />;
  return <Video src={src} words={words} />;
}

function Video({ src, words }: { src: string; words: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <FileRefusal src={src} onReady={() => setFailed(false)} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: authors upload no captions yet.
    <video
      src={src}
      aria-label={words}
      controls
      preload="metadata"
      playsInline
      className={styles.picture}
      onError={() => setFailed(true)}
    />
  );
}

function TextLink({ href = '', children }: { href: string | undefined; children: ReactNode }) {
  if (/^\/(?!\/|api\/)/.test(href)) return <Link href={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
