import { type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '#client/ui/components/action-bar.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';

interface StepFrameProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  more?: ReactNode;
}

export function StepFrame({ title, children, actions, more }: StepFrameProps) {
  return (
    <>
      {/* A new title counts as a new screen. */}
      <Title key={title}>{title}</Title>
      <Stack gap={4}>{children}</Stack>
      {actions ? <ActionBar>{actions}</ActionBar> : null}
      {more ? (
        <Stack gap={3} above={3}>
          {more}
        </Stack>
      ) : null}
    </>
  );
}

/** Takes the focus, so that screen readers read it, and scrolls the page to the top. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <Text as="h1" below={4} size="title" ref={heading} tabIndex={-1}>
      {children}
    </Text>
  );
}

/** Renders a locale text whose paragraphs are separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
