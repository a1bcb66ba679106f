import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './news.module.css';

interface ArticleLinkProps {
  href: string;
  title: string;
  summary?: string;
  imageUrl?: string | null;
  /** Facts below the title: dates and states. */
  children: ReactNode;
}

/** An article in a list of readers or authors. */
export function ArticleLink({ href, title, summary, imageUrl, children }: ArticleLinkProps) {
  return (
    <Row
      as={Link}
      align="center"
      pad={4}
      frame="card"
      tone="ink"
      href={href}
      className={styles.article ?? ''}
    >
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" className={styles.thumbnail} /> : null}
      <Stack as="span" gap={1} grows shrinks breaks>
        <Text as="strong" size="large">
          {title}
        </Text>
        {summary ? (
          <Text as="span" tone="quiet">
            {summary}
          </Text>
        ) : null}
        <Row as="span" tone="quiet" gap={2} across={3} wrap align="center" size="small">
          {children}
        </Row>
      </Stack>
      <ChevronRight size={20} aria-hidden />
    </Row>
  );
}
