import { useState } from 'react';
import { PhoneLink } from './phone-link.tsx';
import styles from './practice-bar.module.css';

interface PracticeBarProps {
  name: string;
  /** The logo's address; null without one. */
  logo: string | null;
  /** In E.164; null if the practice has no number. */
  phone: string | null;
  /** The number as people read it. */
  phoneWords: string;
  /** Says what a tap on the number does, for screen readers. */
  callLabel: string;
}

/** The sender of this page, and a number that a tap calls. The name is the logo's text alternative. */
export function PracticeBar({ name, logo, phone, phoneWords, callLabel }: PracticeBarProps) {
  // Removed or replaced while the page was open: shows the name alone, instead of a broken image.
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.bar}>
      <span className={styles.who}>
        {logo && logo !== failed ? (
          <img className={styles.logo} src={logo} alt="" onError={() => setFailed(logo)} />
        ) : null}
        <span className={styles.name}>{name}</span>
      </span>
      {phone ? (
        <PhoneLink button number={phone} label={callLabel} className={styles.call}>
          {phoneWords}
        </PhoneLink>
      ) : null}
    </div>
  );
}
