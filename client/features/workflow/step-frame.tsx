import { type ReactNode, useEffect, useRef } from 'react';
import styles from './workflow.module.css';

interface StepFrameProps {
  title: string;
  children: ReactNode;
  /** The way on, the main one first. */
  actions: ReactNode;
}

/** One step's screen: its title has the focus when it comes, so that it is read out and the page begins at its top. */
export function StepFrame({ title, children, actions }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
}

/** Text as the locale files have it: paragraphs parted by an empty line. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
