import type { ReactNode } from 'react';
import { deviceTimeZone, formatLongDate, formatTimeHere } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { linkParts } from './link-parts.ts';
import styles from './outbox-page.module.css';
import type { SentMessage } from './use-outbox.ts';

/** One message as its recipient sees it: an email, or a bubble on a phone. */
export function OutboxMessage({ message }: { message: SentMessage }) {
  const language = useLanguage();
  const zone = deviceTimeZone();
  const when = `${formatLongDate(message.sentAt, zone, language)}, ${formatTimeHere(message.sentAt, language)}`;
  if (message.method === 'SMS') {
    return (
      <div className={styles.phone}>
        <p className={styles.when}>{when}</p>
        <p className={styles.bubble} lang={message.language}>
          {linked(message.text)}
        </p>
      </div>
    );
  }
  return (
    <article className={styles.mail}>
      <header className={styles.mailHead}>
        <h2 className={styles.subject} lang={message.language}>
          {message.subject}
        </h2>
        <p className={styles.when}>{when}</p>
      </header>
      <p className={styles.mailBody} lang={message.language}>
        {linked(message.text)}
      </p>
    </article>
  );
}

function linked(text: string): ReactNode[] {
  return linkParts(text).map(({ text: part, href, at }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
