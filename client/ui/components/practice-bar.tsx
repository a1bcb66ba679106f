import { useState } from 'react';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { PhoneLink } from './phone-link.tsx';
import styles from './practice-bar.module.css';

interface PracticeBarProps {
  name: string;
  logo: string | null;
  /** In E.164. */
  phone: string | null;
  phoneWords: string;
  callLabel: string;
}

export function PracticeBar({ name, logo, phone, phoneWords, callLabel }: PracticeBarProps) {
  // Shows only the name, instead of a broken image, if the logo was removed or replaced.
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Row across={4} wrap align="center" apart grows shrinks className={styles.bar}>
      <Row as="span" gap={1} across={3} wrap align="center" touch shrinks className={styles.who}>
        {logo && logo !== failed ? (
          <img className={styles.logo} src={logo} alt="" onError={() => setFailed(logo)} />
        ) : null}
        <Text as="span" size="17" strong breaks className={styles.name}>
          {name}
        </Text>
      </Row>
      {phone ? (
        <PhoneLink button number={phone} label={callLabel} className={styles.call}>
          {phoneWords}
        </PhoneLink>
      ) : null}
    </Row>
  );
}
