/** In which the shop sells: a lower-case ISO code. Each order keeps its own. */
export const CURRENCY = 'usd';
