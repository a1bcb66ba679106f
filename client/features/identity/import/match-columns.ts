import { IMPORT_COLUMNS, type ImportColumn, type ImportKind } from '../../../../shared/domain/import.ts';
import { wordsOf } from '../../../../shared/rules/words-of.ts';

/** The position in the file of each column; undefined for those that it lacks. */
export type Matches = Partial<Record<ImportColumn, number>>;

/** Names of columns in English and Spanish and in other systems' files, without accents and capitals. */
const NAMES: Readonly<Record<ImportColumn, string>> = {
  firstName: 'first name|first|firstname|given name|forename|patient first name|nombre|nombres|primer nombre',
  lastName:
    'last name|last|lastname|surname|family name|patient last name|apellido|apellidos|primer apellido',
  birthDate:
    'date of birth|dob|birth date|birthdate|birthday|patient dob|fecha de nacimiento|nacimiento|fecha nac|f nacimiento',
  sex: 'sex|gender|legal sex|administrative sex|birth sex|sexo|genero',
  mrn: 'record number|record number mrn|numero de expediente mrn|mrn|medical record number|medical record|chart number|chart|chart no|patient id|patient number|patient no|numero de expediente|expediente|historia clinica|numero de historia',
  email: 'email|e mail|email address|e mail address|mail|correo|correo electronico|direccion de correo',
  mobile:
    'mobile phone|mobile|cell|cell phone|cellphone|mobile number|cell number|phone|phone number|telephone|telefono movil|movil|celular|telefono|numero de celular',
  language: 'language|preferred language|lang|idioma|lengua|idioma preferido',
  address: 'address|street|street address|address 1|address line 1|address1|direccion|calle|domicilio',
  city: 'city|town|ciudad|localidad',
  state: 'state|st|province|estado|provincia',
  zipCode: 'zip code|zip|zipcode|postal code|postcode|codigo postal|cp',
  displayName:
    'display name|name shown|full name|displayed name|nombre visible|nombre mostrado|nombre completo',
  role: 'role|user type|type|user role|funcion|rol|tipo|tipo de usuario',
};

/** Finds each column by its names, the more usual name first; a column of the file is one of ours at most. */
export function matchColumns(kind: ImportKind, header: readonly string[]): Matches {
  const heads = header.map((name) => wordsOf(name).join(' ').toLowerCase());
  const taken = new Set<number>();
  const matches: Matches = {};
  for (const column of IMPORT_COLUMNS[kind]) {
    const at = NAMES[column]
      .split('|')
      .map((name) => heads.findIndex((head, position) => head === name && !taken.has(position)))
      .find((position) => position >= 0);
    if (at === undefined) continue;
    taken.add(at);
    matches[column] = at;
  }
  return matches;
}
