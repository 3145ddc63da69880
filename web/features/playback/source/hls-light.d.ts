/** The light build has the same types as the whole one, but does not come with them. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
