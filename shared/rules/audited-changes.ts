export interface FieldChange {
  field: string;
  /** `made`: without an earlier value. `secret`: the record has no value. */
  kind: 'change' | 'made' | 'removed' | 'secret';
  from: unknown;
  to: unknown;
}

type Fields = Record<string, unknown>;

/** Also reads events of earlier releases. */
export function changesIn(details: Fields): { changes: FieldChange[]; rest: Fields } {
  const { before, after, secrets, ...rest } = details;
  if (before === undefined && after === undefined && secrets === undefined) return { changes: [], rest };
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const changes: FieldChange[] = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    field,
    kind: field in was ? (field in is ? 'change' : 'removed') : 'made',
    from: was[field] ?? null,
    to: is[field] ?? null,
  }));
  const hidden = Array.isArray(secrets) ? secrets : [];
  return {
    changes: [...changes, ...hidden.map((field) => secretOf(String(field)))],
    rest,
  };
}

const secretOf = (field: string): FieldChange => ({ field, kind: 'secret', from: null, to: null });

/** A bare value is from an earlier release. */
function fieldsOf(side: unknown): Fields {
  if (side === undefined || side === null) return {};
  return typeof side === 'object' && !Array.isArray(side) ? (side as Fields) : { value: side };
}

export interface ChangeWords {
  field: (name: string) => string;
  value?: (name: string, value: string) => string | undefined;
  say: (key: 'change' | 'made' | 'removed' | 'secret', values: Record<string, string>) => string;
  none: string;
  yes: string;
  no: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function changesInWords(details: Fields, words: ChangeWords): string[] {
  return changesIn(details).changes.map(({ field, kind, from, to }) =>
    words.say(kind, {
      field: words.field(camelCase(field)),
      from: valueInWords(from, words),
      to: valueInWords(to, words),
    }),
  );
}

/**
 * Ids, codes and counts on one line, without empty ones: `Outcome: reached, Status: 200`.
 *
 * @param ids whether ids are useful to the reader
 */
export function otherDetailsInWords(details: Fields, words: ChangeWords, ids = true): string {
  return Object.entries(changesIn(details).rest)
    .filter(([, value]) => value !== null && !isEmpty(value) && (ids || !isId(value)))
    .map(([name, value]) =>
      words.say('made', { field: words.field(name), to: codeInWords(name, value, words) }),
    )
    .join(', ');
}

const codeInWords = (name: string, value: unknown, words: ChangeWords) =>
  (typeof value === 'string' && words.value?.(name, value)) || valueInWords(value, words);

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
const isId = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isId) : UUID.test(String(value));

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function valueInWords(value: unknown, words: ChangeWords): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? words.none : value.map((one) => valueInWords(one, words)).join('; ');
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).filter(([, one]) => one !== '' && !UUID.test(String(one)));
  // A setting's value suffices unless it applies across practices. The database stores its keys in either order.
  const { value: only, final, ...others } = value as Fields;
  if (only !== undefined && final === false && Object.keys(others).length === 0)
    return valueInWords(only, words);
  return entries.map(([name, one]) => `${words.field(name)}: ${valueInWords(one, words)}`).join(', ');
}
