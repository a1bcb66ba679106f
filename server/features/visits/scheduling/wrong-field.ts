import { CodedError } from '#shared/errors.ts';

export function wrongField(path: string): CodedError {
  return new CodedError('INVALID_INPUT', `${path} is not of this practice`, {
    fields: { [path]: 'FIELD_INVALID' },
  });
}
