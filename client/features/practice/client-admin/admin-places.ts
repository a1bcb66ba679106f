import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { ADMIN_GROUPS, type AdminPlace } from '#client/features/staff-page.tsx';
import { STAFF_PAGES } from '#client/features/staff-pages.ts';

export const ADMIN_PATH = '/provider/client-admin';

const PLACES = STAFF_PAGES.flatMap(({ path, admin }) => (admin ? [{ ...admin, href: path }] : [])).toSorted(
  (a, b) => a.position - b.position,
);

const isAt = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

export const adminPlaceOf = (path: string): AdminPlace | undefined =>
  PLACES.find(({ href }) => isAt(path, href));

export const isOfOnePractice = (path: string): boolean =>
  path === ADMIN_PATH || (!path.endsWith('/enterprise') && adminPlaceOf(path)?.ofPractice === true);

export function useAdminGroups() {
  const { me } = useSignedIn();
  return ADMIN_GROUPS.filter((group) => group !== 'installation' || me.administersInstallation).map(
    (group) => ({
      group,
      places: PLACES.filter((place) => place.group === group),
    }),
  );
}
