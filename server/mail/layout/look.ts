import { Html } from '#platform/html/html.ts';

/** The shop's colours; the dark ones are used where the reader's program is dark. */
interface Colours {
  paper: string;
  surface: string;
  ink: string;
  inkSoft: string;
  line: string;
  pine: string;
  onPine: string;
}

export const light: Colours = {
  paper: '#FBF7F0',
  surface: '#FFFFFF',
  ink: '#1B2320',
  inkSoft: '#55615B',
  line: '#E5DCCD',
  pine: '#0F4C3A',
  onPine: '#FFFFFF',
};

const dark: Colours = {
  paper: '#0F1513',
  surface: '#18211D',
  ink: '#EDF2EE',
  inkSoft: '#A3B0A9',
  line: '#2B3731',
  pine: '#5FC39B',
  onPine: '#06241A',
};

/** The reader's own fonts: nothing is loaded. Single quotes, because they stand in attributes. */
export const fonts = new Html(
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
);

/** What only a style sheet can say. Marked important, because it competes with style attributes. */
export const styleSheet = new Html(`
:root { color-scheme: light dark; }
body, table, td, p, h1, a { font-family: ${fonts.source}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; border-top-color: ${dark.pine} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .pine, .link { color: ${dark.pine} !important; }
  .button { background-color: ${dark.pine} !important; color: ${dark.onPine} !important; }
}
`);
