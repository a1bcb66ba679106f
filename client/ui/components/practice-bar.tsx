import { useState } from 'react';
import { PhoneLink } from './phone-link.tsx';
import styles from './practice-bar.module.css';

interface PracticeBarProps {
  name: string;
  /** Null if there is no logo. */
  logo: string | null;
  /** In E.164; null if the practice has no number. */
  phone: string | null;
  phoneWords: string;
  callLabel: string;
}

export function PracticeBar({ name, logo, phone, phoneWords, callLabel }: PracticeBarProps) {
  // Shows only the name, instead of a broken image, if the logo was removed or replaced.
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
