import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';
import type { StaffPage } from '#client/features/staff-page.tsx';

const ABOUT_TO = ['pointerover', 'focusin'] as const;

/** Pages that staff open often. Their code is small: everything below their head loads in idle time. */
const OFTEN = ['/provider/visits/:visitId', '/provider/patients/:patientId'];

/**
 * Loads a page's code when a person is about to follow a link to it. Loads the most opened pages once the first page
 * is rendered. Never loads data: reading a visit or a patient is audited, and marks the visit as viewed.
 */
export function useLinksAhead(pages: readonly Pick<StaffPage, 'path' | 'ahead'>[]): void {
  const { parser } = useRouter();
  useEffect(() => {
    for (const { path, ahead } of pages) if (OFTEN.includes(path)) void ahead();
  }, [pages]);
  useEffect(() => {
    function load({ target }: Event) {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (!link) return;
      void pages.find(({ path }) => matchRoute(parser, path, link.pathname)[0])?.ahead();
    }
    for (const type of ABOUT_TO) document.addEventListener(type, load);
    return () => {
      for (const type of ABOUT_TO) document.removeEventListener(type, load);
    };
  }, [pages, parser]);
}
