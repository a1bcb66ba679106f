import type { ContactMethod } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Deps } from '../../deps.ts';

/**
 * The outbox is open to anybody, but there is one only while trying the product out: never in production,
 * and never for messages that really go out.
 */
export function demoPolicies({ settings, email, sms }: Pick<Deps, 'settings' | 'email' | 'sms'>) {
  return {
    outboxOpen(): ContactMethod[] {
      const methods: ContactMethod[] = [];
      if (email?.kind === 'outbox') methods.push('Email');
      if (sms?.kind === 'outbox') methods.push('SMS');
      if (settings.production || methods.length === 0) throw new CodedError('NOT_FOUND');
      return methods;
    },
  };
}
