import { IMPORT_COLUMNS, type ImportColumn, type ImportKind } from '#shared/domain/import.ts';
import { asCompared } from '#shared/rules/words-of.ts';

export type Matches = Partial<Record<ImportColumn, number>>;

/** Column names in English and Spanish and in other systems' files, without accents and in lower case. */
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
  date: 'date|appointment date|visit date|appt date|date of service|day|fecha|fecha de la cita|fecha de la visita|dia|appointment|date time|appointment date time|start|starts at|start date|cita|fecha y hora|inicio',
  time: 'time|appointment time|visit time|appt time|start time|hour|hora|hora de la cita|hora de la visita|hora de inicio',
  timeZone: 'time zone|timezone|tz|zona horaria|huso horario',
  duration:
    'duration in minutes|duration|length|minutes|duration minutes|duration min|appointment length|duracion en minutos|duracion|minutos',
  visitType:
    'visit type|appointment type|appt type|type|type of visit|service|tipo de visita|tipo de cita|tipo|servicio',
  provider:
    'provider email or name|provider|provider email|provider name|doctor|physician|clinician|practitioner|resource|proveedor correo o nombre|proveedor|correo del proveedor|nombre del proveedor|medico|profesional',
  description:
    'description|reason|reason for visit|visit reason|chief complaint|notes|note|comments|descripcion|motivo|motivo de la visita|notas|observaciones',
  linkDelivery:
    'link by|link delivery|delivery|send link by|send link|contact method|preferred contact|notify|send message|avisar|enlace por|envio del enlace|envio|metodo de contacto',
  role: 'role|user type|type|user role|funcion|rol|tipo|tipo de usuario',
};

const DATE_AND_TIME = /^(.*date time|start|starts at|appointment|fecha y hora|inicio|cita)$/;

export function matchColumns(kind: ImportKind, header: readonly string[]): Matches {
  const heads = header.map(asCompared);
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
  const { date, time } = matches;
  if (date !== undefined && time === undefined && DATE_AND_TIME.test(heads[date] ?? '')) matches.time = date;
  return matches;
}
