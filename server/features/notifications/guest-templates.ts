import type { Language } from '../../../shared/domain/visit.ts';
import { letter, type RenderedEmail, type VisitFacts, whenIs, words } from './templates.ts';

export function renderGuestInvitation(visit: VisitFacts, link: string, language: Language): RenderedEmail {
  const { t, common, practice } = wordsOf(visit, language);
  return letter(visit, language, {
    subject: t('invitationSubject', { practice }),
    greeting: t('invitationGreeting', { practice }),
    button: { words: t('invitationButton'), link },
    advice: [t('invitationHow'), t('invitationEarly'), t('invitationPersonal')],
    notices: [t('invitationWhy', { practice }), ...common],
  });
}

export function renderGuestNotice(visit: VisitFacts, link: string, language: Language): RenderedEmail {
  const { t, common, practice } = wordsOf(visit, language);
  return letter(visit, language, {
    subject: t('noticeSubject', { practice }),
    greeting: t('noticeGreeting', { practice }),
    button: { words: t('noticeButton'), link },
    advice: [t('noticeHow'), t('noticeUnexpected', { practice })],
    notices: common,
  });
}

export function renderGuestInterest(visit: VisitFacts, language: Language): RenderedEmail {
  const { t, practice } = wordsOf(visit, language);
  return letter(visit, language, {
    subject: t('interestSubject'),
    greeting: t('interestGreeting', { practice }),
    button: null,
    advice: [],
    notices: [t('interestHow', { practice })],
  });
}

export function renderGuestCancellation(visit: VisitFacts, language: Language): RenderedEmail {
  const { t, common, practice } = wordsOf(visit, language);
  return letter(visit, language, {
    subject: t('cancelledSubject', { practice }),
    greeting: t('cancelledGreeting', { practice }),
    button: null,
    advice: [t('cancelledHow')],
    notices: common,
  });
}

export function renderGuestCancellationSms(visit: VisitFacts, language: Language): string {
  const { t, practice } = wordsOf(visit, language);
  return t('cancelledSms', { practice, ...whenIs(visit, language) });
}

export function renderGuestSms(
  kind: 'invitationSms' | 'noticeSms',
  visit: VisitFacts,
  link: string,
  language: Language,
): string {
  const { t, practice } = wordsOf(visit, language);
  return t(kind, { practice, link, ...whenIs(visit, language) });
}

function wordsOf({ practiceName: practice }: VisitFacts, language: Language) {
  const messages = words.getFixedT(language);
  return {
    practice,
    t: words.getFixedT(language, 'guest-message'),
    common: [messages('emergency'), messages('doNotReply', { practice })],
  };
}
