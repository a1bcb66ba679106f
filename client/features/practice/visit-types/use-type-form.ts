import { type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import type { VisitTypeSection } from '#shared/domain/visit-type.ts';
import { changedKeys } from '#shared/rules/merge-changes.ts';
import { useAlso } from './use-also.ts';
import type { VisitType } from './visit-type-queries.ts';

type AlsoSent = ReturnType<ReturnType<typeof useAlso>['send']>;
export type FormSection = Exclude<VisitTypeSection, 'settings'>;
export type SectionValues<S extends FormSection> = VisitType[S] & { version: number };

const valuesOf = <S extends FormSection>(type: VisitType, section: S): SectionValues<S> => ({
  ...type[section],
  version: type.version,
});

export function useTypeForm<S extends FormSection>(
  { type, onSaved, readAgain }: TabProps,
  section: S,
  schema: FormSchema<SectionValues<S>>,
  save: (values: SectionValues<S>, also: AlsoSent) => Promise<VisitType>,
) {
  const also = useAlso(type, readAgain);
  const before = valuesOf(type, section);
  const form = useContractForm<SectionValues<S>, VisitType>({
    schema,
    values: before,
    save: (values) =>
      save(
        values,
        also.send((other) => !lacksCards(other, before, values)),
      ),
    onSaved: (changed) => onSaved(changed, also.saved()),
    onRefused: (error) => also.refused(error),
    readAgain: async () => valuesOf(await readAgain(), section),
  });
  return { form, also: { ...also, before } };
}
/** A practice could not charge the copay that this edit sets. */
export const lacksCards = ({ copays }: { copays: boolean }, before: object, values: object): boolean =>
  !copays &&
  'copay' in values &&
  values.copay !== null &&
  changedKeys<object>(before, values).some((key) => key === 'copay');

export interface TabProps {
  type: VisitType;
  onSaved: (changed: VisitType, alsoIn?: readonly string[]) => void;
  readAgain: () => Promise<VisitType>;
}
