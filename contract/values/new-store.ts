/** The name and texts of a shop until its settings have others. */
export const NEW_STORE = {
  name: 'Online Portal',
  headline: 'Select Your Online Video',
  tagline: 'World-class Santa training online',
};

/** The contact that a shop shows until it has its own. Nobody reads or answers there. */
export const EXAMPLE_CONTACT = { email: 'support@example.com', phone: '+1 555 010 0100' };
