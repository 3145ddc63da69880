/** The widths, in pixels, that pictures are kept in (each WebP); `w` in a picture's address asks for one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
