import type { CommunicationId } from '../../../../shared/domain/communication.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import type { StaffTopic } from '../../../../shared/domain/visit-message.ts';
import {
  guestCancellation,
  guestCancellationSms,
  guestInterest,
  guestInvitation,
  guestNews,
  guestNotice,
  guestSms,
} from '../../before-visit/guests/guest-messages.ts';
import { chainFaultEmail } from '../../foundation/audit-log/chain-fault-message.ts';
import {
  contactAskedLetter,
  contactAskedSms,
  emailChangedLetter,
  emailChangeLetter,
  phoneChangedLetter,
  phoneChangedSms,
  phoneChangeSms,
  phoneCodeSms,
} from '../../foundation/contact-changes/contact-messages.ts';
import { staffInvitationEmail } from '../../identity/accounts/invitation-message.ts';
import { passwordResetEmail } from '../../identity/accounts/password-reset-message.ts';
import { codeEmail, codeSms } from '../../identity/mfa/code-message.ts';
import { factorLetter } from '../../identity/mfa/factor-messages.ts';
import type { EmailWords } from '../../message-kind.ts';
import { emergencyEmail } from '../../visit/emergency-access/emergency-message.ts';
import { afterVisitEmail, afterVisitSms } from '../../visit/visit-messages/after-visit-message.ts';
import {
  cancellationEmail,
  type LinkMessage,
  linkEmail,
  visitSms,
} from '../../visit/visit-messages/patient-messages.ts';
import { staffEmail, staffSms } from '../../visit/visit-messages/staff-notices.ts';
import type { VisitFacts } from '../../visit/visits/visit-message.ts';

/** The facts in samples: the real practice, with a visit, people and links that do not exist. */
export interface SampleFacts {
  visit: VisitFacts;
  publicUrl: string;
  firstName: string;
  setsPassword: boolean;
}

export interface Sample {
  email?: (language: Language) => EmailWords;
  sms?: (language: Language) => string;
}

/** Has the length of a real one, so that messages have their real length; opens nothing. */
const TOKEN = 'example-link-that-opens-nothing-';
const CODE = '123456';
/** How long links to documents are valid by default. */
const MONTH_MS = 30 * 86_400_000;
const GUEST_OF = 'Ana';

/** Composed by the functions that compose the real messages, so that the two cannot differ. */
export function sampleOf(id: CommunicationId, facts: SampleFacts): Sample {
  const { visit, publicUrl, firstName, setsPassword } = facts;
  const at = (path: string) => `${publicUrl}/${path}/${TOKEN}`;
  const practiceName = visit.practiceName;
  const withLink = (what: LinkMessage): Sample => {
    const invitation = { ...visit, link: at('v') };
    return {
      email: (language) => linkEmail(what, invitation, language),
      sms: (language) => visitSms(`${what}Sms`, invitation, language),
    };
  };
  const guestNewsOf = (what: 'moved' | 'reminder'): Sample => ({
    email: (language) => guestNews(what, visit, at('r'), language),
    sms: (language) => guestSms(`${what}Sms`, visit, at('r'), language),
  });
  const notice = (topic: StaffTopic): Sample => {
    const link = `${publicUrl}/provider/visits`;
    return {
      email: (language) => staffEmail(topic, visit, link, language),
      sms: (language) => staffSms(topic, visit, link, language),
    };
  };
  switch (id) {
    case 'visit-invitation':
      return withLink('invitation');
    case 'visit-reminder':
      return withLink('reminder');
    case 'visit-moved':
      return withLink('moved');
    case 'visit-cancelled':
      return {
        email: (language) => cancellationEmail(visit, language),
        sms: (language) => visitSms('cancelledSms', visit, language),
      };
    case 'after-visit': {
      const facts = {
        ...visit,
        link: at('d').padEnd(at('d').length + 11, '-'),
        expiresAt: new Date(visit.startsAt.getTime() + MONTH_MS),
      };
      return {
        email: (language) => afterVisitEmail(facts, language),
        sms: (language) => afterVisitSms(facts, language),
      };
    }
    case 'mfa-code':
      return {
        email: (language) => codeEmail({ practiceName, code: CODE }, language),
        sms: (language) => codeSms({ practiceName, code: CODE }, language),
      };
    case 'app-added':
    case 'app-removed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'recovery-code-used': {
      const facts = { practiceName, left: 7, link: `${publicUrl}/provider/account` };
      return { email: (language) => factorLetter(id, facts, language) };
    }
    case 'guest-notice':
      return {
        email: (language) => guestNotice(visit, at('v'), language),
        sms: (language) => guestSms('noticeSms', visit, at('v'), language),
      };
    case 'guest-invitation':
      return {
        email: (language) => guestInvitation(visit, at('r'), language, GUEST_OF),
        sms: (language) => guestSms('invitationSms', visit, at('r'), language),
      };
    case 'guest-reminder':
      return guestNewsOf('reminder');
    case 'guest-moved':
      return guestNewsOf('moved');
    case 'guest-cancelled':
      return {
        email: (language) => guestCancellation(visit, language),
        sms: (language) => guestCancellationSms(visit, language),
      };
    case 'guest-interest':
      return { email: (language) => guestInterest(visit, language) };
    case 'staff-invitation':
      return {
        email: (language) =>
          staffInvitationEmail(
            {
              firstName,
              practiceNames: [practiceName],
              link: at('invitation'),
              setsPassword,
              hasAccount: false,
            },
            language,
          ),
      };
    case 'password-reset':
      return { email: (language) => passwordResetEmail(firstName, at('invitation'), language) };
    case 'email-change':
      return { email: (language) => emailChangeLetter(firstName, at('contact-change'), 'owner', language) };
    case 'email-changed':
      return { email: (language) => emailChangedLetter(firstName, language) };
    case 'contact-asked':
      return {
        email: (language) => contactAskedLetter(firstName, 'Email', language),
        sms: contactAskedSms,
      };
    case 'phone-change':
      return { sms: (language) => phoneChangeSms(at('contact-change'), language) };
    case 'phone-changed':
      return { email: (language) => phoneChangedLetter(firstName, language), sms: phoneChangedSms };
    case 'phone-code':
      return { sms: (language) => phoneCodeSms(CODE, language) };
    case 'chain-fault':
      return {
        email: (language) =>
          chainFaultEmail(practiceName, `${publicUrl}/provider/client-admin/audit`, language),
      };
    case 'emergency-access':
      return {
        email: (language) =>
          emergencyEmail(
            {
              name: firstName,
              practiceName,
              beganAt: visit.startsAt,
              timeZone: visit.timeZone,
              link: `${publicUrl}/provider/visits`,
            },
            language,
          ),
      };
    default:
      return notice(id.slice('staff-notice.'.length) as StaffTopic);
  }
}
