/** Colours of every picture: the store's design tokens and a few tints mixed from them. */
export const color = {
  paper: '#FBF7F0',
  sunken: '#F4EEE3',
  line: '#E5DCCD',
  ink: '#1B2320',
  inkSoft: '#55615B',
  night: '#1C3A33',
  nightDeep: '#132A25',
  pine: '#0F4C3A',
  pineDeep: '#0A382B',
  pineMid: '#4F8570',
  pineSoft: '#DCE8E0',
  gold: '#F0C36B',
  goldDeep: '#B9842B',
  goldSoft: '#FAEACA',
  onGold: '#3D2A04',
  berry: '#A8202B',
  berryDeep: '#7E141D',
  berrySoft: '#F5E0DA',
  fur: '#FFFDF9',
  furShade: '#E6DED0',
  wood: '#9C6B3F',
  woodDeep: '#74492A',
} as const;

/** A skin tone with its shade and the colour of the cheeks. */
export type Skin = { base: string; shade: string; blush: string };

export const fair: Skin = { base: '#EDBE9C', shade: '#DA9C79', blush: '#E08A72' };
export const brown: Skin = { base: '#A86F4A', shade: '#8A5535', blush: '#B55B3F' };
export const deep: Skin = { base: '#7B4B32', shade: '#613822', blush: '#8E4532' };

/** The colours of one course: title ground, text on it, accent, and the tint behind its drawings. */
export type World = {
  ground: string;
  onGround: string;
  accent: string;
  mark: string;
  panel: string;
};

export const worlds = {
  look: {
    ground: color.berry,
    onGround: '#FFFFFF',
    accent: color.gold,
    mark: color.berry,
    panel: color.berrySoft,
  },
  voice: {
    ground: color.pine,
    onGround: '#FFFFFF',
    accent: color.gold,
    mark: color.pine,
    panel: color.pineSoft,
  },
  visits: {
    ground: color.nightDeep,
    onGround: color.paper,
    accent: color.gold,
    mark: '#8A5A00',
    panel: color.sunken,
  },
  business: {
    ground: color.gold,
    onGround: color.onGold,
    accent: color.berry,
    mark: '#8A5A00',
    panel: color.goldSoft,
  },
} satisfies Record<string, World>;
