import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

/**
 * Has the page ask for its two font files at once, instead of after the style sheet: their names
 * carry a hash that is known only once the bundle is.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .sort()
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * What is shared by pages that are loaded later, in a few files: several tiny ones cost a browser more than
 * their bytes. Each file takes its sources' imports along, unless a group before it has them. So the groups
 * go from what most pages use to what only the lists of videos use; the check `budget` shows it when one of
 * them makes a page load what it does not need.
 */
const sharedFiles = [
  {
    name: 'calls',
    test: /contract\/(?:endpoint|access|catalog|videos|values|pages-of-lists)|web\/lib\/endpoint-query|@tanstack/,
  },
  { name: 'notices', test: /web\/ui\/(?:tooltip|card|notice|empty-state)\.tsx/ },
  { name: 'forms', test: /react-hook-form|web\/ui\/fields\/(?:text-field|required)/ },
  {
    name: 'watching',
    test: /web\/(?:ui\/(?:progress-bar|duration-badge)|lib\/use-playback-problem)/,
  },
  { name: 'dialogs', test: /web\/ui\/(?:dialogs|icon-button|toasts\/toast-failure)/ },
  { name: 'menus', test: /@radix-ui\/react-(?:collection|roving-focus)/ },
  {
    name: 'editing',
    test: /web\/(?:ui\/(?:drafts|use-focus|item-button|submit-button|tabs|fields)|lib\/refresh-catalog|features\/settings\/settings-query)|contract\/backups/,
  },
  {
    name: 'video-lists',
    test: /web\/(?:features\/(?:uploads|videos\/video-card|catalog\/admin)|lib\/videos|ui\/video-lists)/,
  },
];

/** What `npm run build` prerenders the pages with; its output is loaded from a temporary folder. */
const prerendered: UserConfig = {
  root: 'web',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    emptyOutDir: true,
    // What a browser loads later is here only to be rendered.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
};

const pages: UserConfig = {
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells `npm run build` which files a page preloads.
    manifest: true,
    // Every supported browser knows modulepreload.
    modulePreload: { polyfill: false },
    // A data: address in a style sheet is against the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Paths, limits and texts of the contract are constants: a chunk that uses one needs no import for it.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // One file for what every page stands on: it compresses better than several, and stays
          // cached when only the shop's own code changes.
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|web[\\/]ui[\\/]class-names/,
            },
            // The rest of what the package list needs, which every page loads.
            { name: 'shop', tags: ['$initial'] },
            ...sharedFiles,
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerendered : pages));
