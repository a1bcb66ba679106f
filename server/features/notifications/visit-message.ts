import type { Language } from '../../../shared/domain/visit.ts';
import type { Deps } from '../deps.ts';
import { linkUrl } from '../links/links.service.ts';
import { invitationCalendar } from './calendar.ts';
import {
  renderGuestCancellation,
  renderGuestCancellationSms,
  renderGuestInterest,
  renderGuestInvitation,
  renderGuestNotice,
  renderGuestSms,
} from './guest-templates.ts';
import type { MessageContent } from './messages.queries.ts';
import { type RenderedEmail, renderInvitationEmail, renderInvitationSms } from './templates.ts';

export interface VisitMessage {
  email(language: Language): RenderedEmail;
  sms(language: Language): string;
}

/** The words of a message about a visit, made when they are wanted: the outbox and the mail cannot differ. */
export function visitMessage(
  deps: Pick<Deps, 'keys' | 'publicUrl' | 'clock'>,
  content: MessageContent,
): VisitMessage {
  const { kind, linkId, linkPath } = content;
  if (kind === 'guest-interest')
    return { email: (language) => renderGuestInterest(content, language), sms: notSent };
  if (kind === 'guest-cancelled')
    return {
      email: (language) => renderGuestCancellation(content, language),
      sms: (language) => renderGuestCancellationSms(content, language),
    };
  if (linkId === null || linkPath === null) throw new Error(`a ${kind} without a link`);
  switch (kind) {
    case 'visit-invitation': {
      const invitation = { ...content, link: linkUrl(deps, linkPath, linkId) };
      return {
        email: (language) => renderInvitationEmail(invitation, language),
        sms: (language) => renderInvitationSms(invitation, language),
      };
    }
    case 'guest-invitation': {
      // The same secret opens all of a guest's paths; the first one is where the invitation is answered.
      const link = linkUrl(deps, 'r', linkId);
      return {
        email: (language) => ({
          ...renderGuestInvitation(content, link, language),
          attachments: [
            {
              filename: 'visit.ics',
              contentType: 'text/calendar',
              content: invitationCalendar({ ...content, id: linkId, link }, language, deps.clock()),
            },
          ],
        }),
        sms: (language) => renderGuestSms('invitationSms', content, link, language),
      };
    }
    case 'guest-notice': {
      const link = linkUrl(deps, linkPath, linkId);
      return {
        email: (language) => renderGuestNotice(content, link, language),
        sms: (language) => renderGuestSms('noticeSms', content, link, language),
      };
    }
    case 'mfa-code':
      throw new Error('a code is no message about a visit');
    default:
      return kind satisfies never;
  }
}

function notSent(): never {
  throw new Error('never sent as a text');
}
