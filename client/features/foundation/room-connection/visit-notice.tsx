import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/components/announce.tsx';
import { cx } from '../../../ui/components/class-names.ts';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { useNoticePlace } from './notice-area.tsx';
import type { NoticePriority } from './notice-queue.ts';
import styles from './visit-notice.module.css';

/**
 * A brief notice that was never shown is dropped after this time, in milliseconds, because it is out of date.
 */
const STALE_MS = 10_000;

interface VisitNoticeProps {
  priority: NoticePriority;
  title: string;
  help?: string | undefined;
  icon?: ReactNode;
  /** Drawn as a problem. */
  problem?: boolean;
  /** Announced once, when the notice arrives; null if its owner announces it. By default title and help. */
  said?: string | null;
  /** How long it is shown before it closes, in milliseconds. */
  lasts?: number;
  /** Undefined if closing would leave a question or a problem unanswered. */
  onClose?: (() => void) | undefined;
  /** The answers; the safe one first. */
  children?: ReactNode;
}

/** Screen readers pause between sentences. */
function sentences(title: string, help: string | undefined): string {
  if (!help) return title;
  return /[.?!…]$/.test(title) ? `${title} ${help}` : `${title}. ${help}`;
}

/** One notice of a visit: a line or two, its answers, and the number of notices that wait. */
export function VisitNotice(props: VisitNoticeProps) {
  const { priority, title, help, icon, problem = false, lasts, onClose, children } = props;
  const { t } = useTranslation('in-visit');
  const { queued, shown, waiting } = useNoticePlace(priority);
  const said = props.said === undefined ? sentences(title, help) : props.said;
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (said) announce(said);
  }, [said]);
  useEffect(() => {
    if (lasts === undefined) return;
    const timer = setTimeout(() => close(), shown ? lasts : STALE_MS);
    return () => clearTimeout(timer);
  }, [lasts, shown]);

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
      <p className={styles.words} title={[title, help].filter(Boolean).join(' ')}>
        <strong className={styles.title}>{title}</strong>
        {help ? <span className={styles.help}> {help}</span> : null}
      </p>
      {children ? <div className={styles.actions}>{children}</div> : null}
      {waiting > 0 ? (
        <span className={styles.more} role="img" aria-label={t('moreNotices', { count: waiting })}>
          +{waiting}
        </span>
      ) : null}
      {onClose ? <IconButton label={t('dismissNotice')} icon={<X size={20} />} onClick={onClose} /> : null}
    </section>
  );
}
