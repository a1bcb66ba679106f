import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  FolderOpen,
  FolderSearch,
  List,
  type LucideIcon,
  MailCheck,
  Settings2,
  UserCog,
  UserPlus,
  UserRound,
  UsersRound,
  Video,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  deviceTimeZone,
  formatLongDate,
  formatMoment,
  localDate,
} from '#client/features/core/dates/format.ts';
import { capitalized } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { MENU, type MenuKey, maySee, menuFor } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { calendarAddress } from '#client/features/desk/calendar/calendar-address.ts';
import { ADMIN_PATH, useAdminGroups } from '#client/features/practice/client-admin/admin-places.ts';
import { USERS_PATH } from '#client/features/staff/accounts/account-queries.ts';
import { newPatientNamed } from '#client/features/visits/scheduling/given-patient.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { patientPath } from '#client/features/visits/visits/patient-name.tsx';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import { toUsDate } from '#shared/rules/dates.ts';
import { dayOf } from '#shared/rules/day-of.ts';
import { mayStartOnDemand } from '#shared/rules/on-demand.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { hasWords, wordsOf } from '#shared/rules/words-of.ts';
import { type FoundPatient, recordSearchQuery, type SearchResult, searchQuery } from './search-queries.ts';

/** Typing pause before the server is queried. The answer takes less time. */
const PAUSE_MS = 120;

const MENU_ICONS = {
  visits: CalendarDays,
  rpm: Activity,
  documents: FolderOpen,
  notifications: MailCheck,
  clientAdmin: Settings2,
} satisfies Record<MenuKey, unknown>;

const NOTHING: SearchResult = { patients: [], more: false, visits: [], schedules: [], users: [] };

interface Results {
  groups: FoundGroup[];
  busy: boolean;
  early: boolean;
  error: Error | null;
  more: boolean;
  withoutRecord: boolean;
}

export function useFound(typed: string): Results {
  const { t } = useTranslation('search');
  const { practice } = useSignedIn();
  const settled = useSettled(typed, PAUSE_MS);
  const withVisits = maySee('/provider/visits', practice);
  const asked = typed !== '' && (withVisits || maySee(ADMIN_PATH, practice));
  const text = asked ? settled : '';
  const { data, isFetching, isPending, isPlaceholderData, error } = useQuery(
    searchQuery(practice.practiceId, text),
  );
  const linesOfPatient = useLinesOfPatient();
  const visitLine = useVisitLine();
  const day = useFoundDay(typed);
  // `tomorrow` and `mar 3` are not names.
  const onRecord = useFoundOnRecord(day.length > 0 && /\p{L}/u.test(typed) ? '' : typed);
  const screens = useScreens().filter(
    ({ label }) => typed === '' || (wordsOf(typed).length > 0 && hasWords(label, typed)),
  );
  const newPatient = withVisits && day.length === 0 ? newPatientNamed(typed) : null;

  const { patients, visits, schedules, users, more } = (text && data) || NOTHING;
  const busy = asked && (typed !== settled || isFetching || onRecord.busy);
  const early = asked && (typed !== settled || isPending || isPlaceholderData);
  const groups: FoundGroup[] = [
    { label: t('patients'), items: patients.flatMap(linesOfPatient) },
    { label: t('onRecord'), items: onRecord.people },
    // Not before the patients who were born that day: Enter chooses the first line.
    { label: t('day'), items: busy ? [] : day },
    { label: t('visits'), items: visits.map(visitLine) },
    {
      label: t('schedules'),
      items: schedules.map(({ userId, name }) => ({
        key: `schedule ${userId}`,
        label: name,
        icon: UsersRound,
        href: `/provider/visits?view=upcoming&whose=${userId}`,
      })),
    },
    {
      label: t('users'),
      items: users.map(({ accountId, firstName, lastName, email }) => ({
        key: `user ${accountId}`,
        label: `${lastName}, ${firstName}`,
        facts: email,
        icon: UserCog,
        href: `${USERS_PATH}/${accountId}`,
      })),
    },
    { label: t('screens'), items: screens },
    {
      label: t('create'),
      items: newPatient
        ? [
            {
              key: 'new patient',
              label: t('newPatient', { name: typed }),
              icon: UserPlus,
              href: '/provider/visits/schedule',
              state: newPatient,
            },
          ]
        : [],
    },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    busy,
    early,
    error,
    more,
    withoutRecord: onRecord.failed,
  };
}

function useLinesOfPatient(): (patient: FoundPatient) => Found[] {
  const { t } = useTranslation('search');
  const { t: person } = useTranslation('find-patient');
  const language = useLanguage();
  return ({ patientId, firstName, lastName, birthDate, mrn, mobile, next, last }) => {
    const facts = [
      birthDate && toUsDate(birthDate),
      mrn && person('mrnOf', { mrn }),
      mobile && formatPhone(mobile),
    ];
    const visit = (which: 'next' | 'last', at: FoundPatient['next']): Found[] =>
      at
        ? [
            {
              key: `${which} ${patientId}`,
              label: t(which, { time: formatMoment(at.startTime, language, at.timeZone) }),
              icon: which === 'next' ? CalendarClock : CalendarCheck,
              href: `/provider/visits/${at.visitId}`,
              inner: true,
            },
          ]
        : [];
    return [
      {
        key: `patient ${patientId}`,
        label: `${lastName}, ${firstName}`,
        facts: facts.filter(Boolean).join(' · '),
        icon: UserRound,
        href: patientPath(patientId),
      },
      ...visit('next', next),
      ...visit('last', last),
    ];
  };
}

function useVisitLine(): (visit: SearchResult['visits'][number]) => Found {
  const nameOf = useVisitName();
  const language = useLanguage();
  return (visit) => ({
    key: `visit ${visit.visitId}`,
    label: nameOf(visit),
    facts: [
      formatMoment(visit.startTime, language, visit.timeZone),
      visit.visitTypeName,
      visit.providerName,
    ].join(' · '),
    icon: CalendarClock,
    href: `/provider/visits/${visit.visitId}`,
  });
}

function useScreens(): Found[] {
  const { t: shell } = useTranslation('shell');
  const { t: visits } = useTranslation('visits');
  const { t: list } = useTranslation('visit-list');
  const { t: admin } = useTranslation('client-admin');
  const { practice } = useSignedIn();
  const groups = useAdminGroups();
  const places = maySee(ADMIN_PATH, practice) ? groups.flatMap(({ places: some }) => some) : [];
  const screen = (href: string, label: string, icon: Found['icon']) => ({ key: href, label, icon, href });
  return [
    ...(maySee('/provider/visits', practice)
      ? [screen('/provider/visits/schedule', visits('schedule'), CalendarPlus)]
      : []),
    ...(mayStartOnDemand(practice, practice.userType)
      ? [screen('/provider/visits/on-demand', list('onDemand'), Video)]
      : []),
    ...menuFor(practice).map((key) => screen(MENU[key], shell(`menu.${key}`), MENU_ICONS[key])),
    ...places.map(({ key, href, Icon }) => screen(href, admin(`${key}.title`), Icon)),
    screen('/provider/account', shell('account'), UserRound),
  ];
}

/** Longer than for the own server, because the record system is another organization's. */
const RECORD_PAUSE_MS = 400;

interface FoundOnRecord {
  people: Found[];
  busy: boolean;
  failed: boolean;
}

function useFoundOnRecord(typed: string): FoundOnRecord {
  const { t } = useTranslation('find-patient');
  const { practice } = useSignedIn();
  const { data: options } = useQuery({
    ...scheduleOptionsQuery(practice.practiceId),
    enabled: typed !== '' && maySee('/provider/visits', practice),
  });
  const settled = useSettled(typed, RECORD_PAUSE_MS);
  const search = recordSearchQuery(practice.practiceId, options?.recordSystem ? settled : '');
  const { data, isFetching, isError } = useQuery(search);
  if (typed === '' || !search.enabled) return { people: [], busy: false, failed: false };
  const others = data?.results.filter(({ patientId }) => patientId === null) ?? [];
  return {
    people: others.map(({ recordId, firstName, lastName, birthDate, bornIn, mrn, address }) => {
      const born = birthDate ?? bornIn;
      return {
        key: `record ${recordId}`,
        label: [lastName, firstName].filter(Boolean).join(', '),
        facts: [born && toUsDate(born), mrn && t('mrnOf', { mrn }), address].filter(Boolean).join(' · '),
        icon: FolderSearch,
        recordId,
      };
    }),
    busy: isFetching,
    failed: isError,
  };
}

/** A day further away is a date of birth. */
const MOST_YEARS = 10;

/** The day that the text names, in the calendar and in the list; empty for any other text. */
function useFoundDay(typed: string): Found[] {
  const { t } = useTranslation('visit-list');
  const language = useLanguage();
  const { practice } = useSignedIn();
  const { data: options } = useQuery({
    ...scheduleOptionsQuery(practice.practiceId),
    enabled: typed !== '' && maySee('/provider/visits', practice),
  });
  if (!options) return [];
  const today = localDate(Date.now(), options.timeZone || deviceTimeZone());
  const date = dayOf(typed, today);
  if (date === null || Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) > MOST_YEARS) return [];
  const label = capitalized(formatLongDate(`${date}T12:00Z`, 'UTC', language), language);
  const view = date < today ? 'past' : date === today ? 'today' : 'upcoming';
  return [
    {
      key: `calendar ${date}`,
      label,
      facts: t('asCalendar'),
      icon: CalendarDays,
      href: calendarAddress({ view: 'day', date, providers: [], canceled: false }, null),
    },
    {
      key: `list ${date}`,
      label,
      facts: t('asList'),
      icon: List,
      href: `/provider/visits?view=${view}${date === today ? '' : `&from=${date}&to=${date}`}`,
    },
  ];
}

export interface Found {
  key: string;
  label: string;
  facts?: string;
  icon: LucideIcon;
  href?: string;
  /** A person of the record system, who must become the practice's patient first. */
  recordId?: string;
  /** State for that screen in the tab's history, because addresses must not name patients. */
  state?: object;
  inner?: boolean;
}

export interface FoundGroup {
  label: string;
  items: Found[];
}
