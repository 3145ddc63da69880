import { accentColours, OWN_COLOURS } from '#contract/shop/colour/accent.ts';
import { Html } from '#platform/html/html.ts';

/** The colours of the paper and its text; the dark ones are used where the reader's program is dark. */
interface Colours {
  paper: string;
  surface: string;
  ink: string;
  inkSoft: string;
  line: string;
}

export const light: Colours = {
  paper: '#FBF7F0',
  surface: '#FFFFFF',
  ink: '#1B2320',
  inkSoft: '#55615B',
  line: '#E5DCCD',
};

const dark: Colours = {
  paper: '#0F1513',
  surface: '#18211D',
  ink: '#EDF2EE',
  inkSoft: '#A3B0A9',
  line: '#2B3731',
};

/** The reader's own fonts: nothing is loaded. Single quotes, because they stand in attributes. */
export const fonts = new Html(
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
);

/** The shop's own colour in a message. */
export interface MailColours {
  /** Links and buttons. */
  pine: string;
  /** Text on buttons. */
  onPine: string;
  /** The rules that only a style sheet can have. */
  styleSheet: Html;
}

/** The colours of a shop with that accent, or of one without. */
export function mailColours(accent: string | null): MailColours {
  const colours = accent === null ? OWN_COLOURS : accentColours(accent);
  return {
    pine: colours.light.pine,
    onPine: colours.light['on-pine'],
    styleSheet: styleSheet({ pine: colours.dark.pine, onPine: colours.dark['on-pine'] }),
  };
}

/** Marked important, because it competes with style attributes. */
const styleSheet = ({ pine, onPine }: Pick<MailColours, 'pine' | 'onPine'>): Html =>
  new Html(`
:root { color-scheme: light dark; }
body, table, td, p, h1, a { font-family: ${fonts.source}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; border-top-color: ${pine} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .pine, .link { color: ${pine} !important; }
  .button { background-color: ${pine} !important; color: ${onPine} !important; }
  .logo { background-color: ${light.paper} !important; }
}
`);
