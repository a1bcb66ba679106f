import { providersSeen } from '#server/features/core/participants/presence.service.ts';
import type { EmailWords, MessageDeps, MessageKind } from '#server/features/message-kind.ts';
import {
  findVisitMessage,
  type VisitFacts,
  visitFacts,
  visitNotices,
  whenInText,
  whenIs,
} from '#server/features/visits/visits/visit-message.ts';
import { words } from '#server/formats/words/words.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Language } from '#shared/domain/visit.ts';
import { afterVisitRefusal } from '#shared/rules/link-standing.ts';
import { tellUndeliverable } from './staff-notices.ts';

/** Facts about the visit only, because the address may be wrong. */
interface AfterVisitFacts extends VisitFacts {
  link: string;
  expiresAt: Date;
}

function afterVisitUrl({ keys, publicUrl }: Pick<MessageDeps, 'keys' | 'publicUrl'>, linkId: string) {
  return `${publicUrl}/d/${keys.afterVisitToken(linkId)}`;
}

const MONTH_MS = 30 * 86_400_000;

export const afterVisitMessage: MessageKind = {
  async compose(deps, db, message) {
    const visit = await findVisitMessage(db, message);
    const link = message.afterVisitLinkId && (await findLink(db, message.afterVisitLinkId));
    if (!visit || !link) return null;
    const { expiresAt, revokedAt } = link;
    const { practiceDisabledAt } = visit;
    const seen = new Intl.ListFormat(message.language).format(await providersSeen(db, link.visitId));
    const providerName = seen || visit.providerName;
    const facts = { ...visit, providerName, expiresAt, link: afterVisitUrl(deps, link.id) };
    return {
      obsolete: afterVisitRefusal({ expiresAt, revokedAt, practiceDisabledAt }, deps.clock()),
      email: () => afterVisitEmail(facts, message.language),
      sms: () => afterVisitSms(facts, message.language),
    };
  },
  failed: tellUndeliverable,
  sample({ visit, linkTo }) {
    const link = linkTo('d');
    const facts = {
      ...visit,
      link: link.padEnd(link.length + 11, '-'),
      expiresAt: new Date(visit.startsAt.getTime() + MONTH_MS),
    };
    return {
      email: (language) => afterVisitEmail(facts, language),
      sms: (language) => afterVisitSms(facts, language),
    };
  },
};

function afterVisitEmail(facts: AfterVisitFacts, language: Language): EmailWords {
  const t = words.getFixedT(language, 'patient-message');
  const { practiceName: practice, link } = facts;
  const { date } = whenIs(Object.assign({}, facts, { startsAt: facts.expiresAt }), language);
  return {
    subject: t('afterVisitSubject', { practice }),
    from: practice,
    blocks: [
      { type: 'greeting', text: t('afterVisitGreeting', { practice }) },
      visitFacts({ ...facts, location: null }, language),
      { type: 'action', label: t('afterVisitButton'), link },
      {
        type: 'text',
        lines: [t('afterVisitHow'), t('afterVisitUntil', { date }), t('invitationPersonal')],
      },
      { type: 'notices', lines: visitNotices(facts, language) },
    ],
  };
}

function afterVisitSms(facts: AfterVisitFacts, language: Language): string {
  const { practiceName: practice, link } = facts;
  return words.getFixedT(language, 'patient-message')('afterVisitSms', {
    practice,
    link,
    date: whenInText(facts, language).date,
  });
}

function findLink(db: Db, linkId: string) {
  return db
    .selectFrom('afterVisitLinks')
    .where('id', '=', linkId)
    .select(['id', 'visitId', 'expiresAt', 'revokedAt'])
    .executeTakeFirst();
}
