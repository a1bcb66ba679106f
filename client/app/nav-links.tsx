import { Activity, CalendarDays, FolderOpen, MailCheck, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { MENU, type MenuKey, menuFor, placeOf } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { WaitingCount } from '#client/features/desk/waiting-now/waiting-count.tsx';
import { cx } from '#client/ui/components/class-names.ts';

const ICONS = {
  visits: CalendarDays,
  rpm: Activity,
  documents: FolderOpen,
  notifications: MailCheck,
  clientAdmin: Settings2,
} satisfies Record<MenuKey, unknown>;

/** Number of links that fit a phone's bar next to 'More'. If more than one is left over, the rest move into 'More'. */
const IN_BAR = 3;

function overflowing(menu: readonly MenuKey[]): MenuKey[] {
  return menu.length > IN_BAR + 1 ? menu.slice(IN_BAR) : [];
}

interface NavLinksProps {
  place: 'bar' | 'more';
  className: string | undefined;
  overflowClassName?: string | undefined;
}

/** By role (PRODUCT 1.3). */
export function NavLinks({ place, className, overflowClassName }: NavLinksProps) {
  const { t } = useTranslation('shell');
  const { practice } = useSignedIn();
  const [path] = useLocation();
  const here = placeOf(path);
  const menu = menuFor(practice);
  const overflow = overflowing(menu);
  return (place === 'bar' ? menu : overflow).map((key) => {
    const Icon = ICONS[key];
    return (
      <Link
        key={key}
        href={MENU[key]}
        className={cx(className, overflow.includes(key) && overflowClassName)}
        aria-current={key === here ? 'page' : undefined}
      >
        <Icon size={22} aria-hidden />
        <span>{t(`menu.${key}`)}</span>
        {key === 'visits' ? <WaitingCount /> : null}
      </Link>
    );
  });
}
