/** Things that a column of a file can hold, in the order in which it is shown. */
export const FIELDS = {
  email: 'E-mail',
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Name',
  packages: 'Packages',
  status: 'Status',
} as const;
/** Chosen where no column holds it. */
export const NO_COLUMN = 'None';
export type Field = keyof typeof FIELDS;
export const fieldsInOrder = Object.keys(FIELDS) as Field[];
