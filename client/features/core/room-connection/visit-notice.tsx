import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#client/ui/components/announce.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { useNoticePlace } from './notice-area.tsx';
import type { NoticePriority } from './notice-queue.ts';
import styles from './visit-notice.module.css';

/** A brief notice that was not shown within this time is dropped, because it is out of date. */
const STALE_MS = 10_000;

interface VisitNoticeProps {
  priority: NoticePriority;
  title: string;
  help?: string | undefined;
  icon?: ReactNode;
  problem?: boolean;
  /** Announced once, when the notice arrives; null if its owner announces it. By default title and help. */
  said?: string | null;
  /** In milliseconds after the notice was first shown. It closes then even if a more urgent one has replaced it. */
  lasts?: number | undefined;
  /** Undefined if closing would leave a question or a problem unanswered. */
  onClose?: (() => void) | undefined;
  children?: ReactNode;
}

/** Ends a title with punctuation, at which readers and screen readers pause. */
const sentence = (title: string): string => (/[.?!…]$/.test(title) ? title : `${title}.`);

export function VisitNotice(props: VisitNoticeProps) {
  const { priority, title, help, icon, problem = false, lasts, onClose, children } = props;
  const { t } = useTranslation('in-visit');
  const { queued, shown } = useNoticePlace(priority);
  const words = help ? sentence(title) : title;
  const said = props.said === undefined ? [words, help].filter(Boolean).join(' ') : props.said;
  const [wasShown, setWasShown] = useState(shown);
  if (shown && !wasShown) setWasShown(true);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (said) announce(said);
  }, [said]);
  useEffect(() => {
    if (lasts === undefined) return;
    const timer = setTimeout(() => close(), wasShown ? lasts : STALE_MS);
    return () => clearTimeout(timer);
  }, [lasts, wasShown]);

  if (!shown) return null;
  return (
    <section
      className={cx(styles.notice, queued && styles.queued, problem && styles.problem)}
      aria-label={title}
      data-notice={priority}
    >
      {icon ? (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      ) : null}
      <Text size="17" shrinks breaks className={styles.words}>
        <Text as="strong" strong>
          {words}
        </Text>
        {help ? <span className={styles.help}> {help}</span> : null}
      </Text>
      {children ? (
        <Row gap={2} wrap className={styles.actions}>
          {children}
        </Row>
      ) : null}
      {onClose ? <IconButton label={t('dismissNotice')} icon={<X size={20} />} onClick={onClose} /> : null}
    </section>
  );
}
