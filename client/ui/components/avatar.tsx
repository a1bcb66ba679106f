import { UserRound } from 'lucide-react';
import { Box } from '#client/ui/components/layout.tsx';
import styles from './avatar.module.css';
import { cx } from './class-names.ts';

interface AvatarProps {
  firstName: string;
  lastName: string;
  imageUrl?: string | null | undefined;
  size?: 'small' | 'medium' | 'large';
}

/**
 * A person's photo, or their initials, or a figure if their name may not be known. Decorative: the name is next to it.
 */
export function Avatar({ firstName, lastName, imageUrl, size = 'medium' }: AvatarProps) {
  return (
    <Box as="span" tint="primary" strong className={cx(styles.avatar, styles[size])} aria-hidden>
      {imageUrl ? <img src={imageUrl} alt="" /> : initials(firstName, lastName) || <UserRound size="55%" />}
    </Box>
  );
}

function initials(firstName: string, lastName: string): string {
  const first = (name: string) => Array.from(name.trim())[0] ?? '';
  return `${first(firstName)}${first(lastName)}`.toLocaleUpperCase();
}
