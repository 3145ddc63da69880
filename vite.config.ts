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
 * Says of the router's components that making them changes nothing, and leaves out their names, which are for tools:
 * both keep components in the bundle that nothing uses.
 */
function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (?=[\w$]+\.forwardRef\()/g, '= /* @__PURE__ */ '),
    },
  };
}

/** Puts the script that begins the program of a complete page (web/app/start.ts) at its place in the page. */
function linkStart(): Plugin {
  return {
    name: 'link-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => /^assets\/start-[^/]+\.js$/.test(name));
        if (file === undefined) throw new Error('Nothing was built from web/app/start.ts.');
        const script = `<script type="module" async src="/${file}"></script>`;
        return html.replace('<!--start-->', `<!--start-->${script}`);
      },
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
    test: /contract\/(?:endpoint|access|catalog|videos|values\/(?!fold-text|search-words)|pages-of-lists|pictures\.)|web\/lib\/endpoint-query|@tanstack/,
  },
  { name: 'notices', test: /web\/ui\/(?:tooltip|card|notice|empty-state)\.tsx/ },
  { name: 'forms', test: /react-hook-form|web\/ui\/fields\/(?:text-field|check-field|required)/ },
  {
    name: 'watching',
    test: /web\/(?:ui\/(?:progress-bar|duration-badge)|lib\/videos\/use-playback-problem)/,
  },
  { name: 'dialogs', test: /web\/ui\/(?:dialogs|icon-button|toasts\/toast-failure)/ },
  { name: 'menus', test: /@radix-ui\/react-(?:collection|roving-focus)/ },
  {
    name: 'editing',
    test: /web\/(?:ui\/(?:drafts\/(?!reset-saved)|use-focus|item-button|submit-button|tabs|fields)|lib\/refresh-catalog|features\/settings\/settings-query)|contract\/backups/,
  },
  { name: 'links', test: /contract\/pages\/page-links/ },
  {
    name: 'long-lists',
    test: /web\/(?:ui\/long-lists\/(?!folded-list)|lib\/endpoint-pages|app\/desk\/shown-in)/,
  },
  {
    name: 'video-lists',
    // Not a package's form and what else is loaded when it is opened.
    test: /web\/(?:features\/(?:uploads\/(?!forms\/several|list\/unfinished-|replacing)|videos\/video-card|catalog\/admin\/(?!page-form|list\/(?:package-table|deleted-packages)|package-(?:form|fields)|price-|use-price|sorting\/package-order))|lib\/videos|ui\/video-lists)/,
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
  plugins: [react(), tailwindcss(), preloadFonts(), linkStart(), dropUnusedComponents()],
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
      input: ['web/index.html', 'web/app/start.ts'],
      // Paths, limits and texts of the contract are constants: a chunk that uses one needs no import for it.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first visit loads the names of all chunks. 42 bits tell the versions of one name apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // One file for what every page stands on: it compresses better than several, and stays
          // cached when only the shop's own code changes.
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|web[\\/]ui[\\/]class-names/,
            },
            // The rest of what the package list needs, which every page loads.
            { name: 'shop', tags: ['$initial'], test: /^(?!.*web[\\/]app[\\/]start\.ts)/ },
            ...sharedFiles,
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerendered : pages));
