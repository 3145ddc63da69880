/** What a shop is called and says until its settings say something else. */
export const NEW_STORE = {
  name: 'Online Portal',
  headline: 'Select Your Online Video',
  tagline: 'World-class Santa training online',
};
