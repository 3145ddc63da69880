/** The name and texts of a shop until its settings have others. */
export const NEW_STORE = {
  name: 'Online Portal',
  headline: 'Select Your Online Video',
  tagline: 'World-class Santa training online',
};
