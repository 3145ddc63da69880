import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { handbook } from './scripts/build/handbook-plugin.ts';

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

/** Puts the script that keeps early clicks (web/app/start.ts) at its place in the page. */
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

/** Most libraries ask that their licence goes with every copy of them: this file is in the archive of a release. */
const LICENSES = 'licenses.md';
/** The parts of pages that Vite does not list there: fonts, and what only a worker imports. */
const UNLISTED = ['@fontsource-variable/fraunces', '@fontsource-variable/inter', 'csv-parse'];

function addLicenses(): Plugin {
  return {
    name: 'add-licenses',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const list = bundle[LICENSES];
        if (list?.type !== 'asset') throw new Error(`${LICENSES} was not made.`);
        const texts = UNLISTED.map((name) => {
          const text = readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim();
          return `\n## ${name}\n\n${text}\n`;
        });
        list.source = [list.source, ...texts].join('');
      },
    },
  };
}

/** Builds the code with which the server renders pages. */
const renderer: UserConfig = {
  root: 'web',
  plugins: [react(), handbook()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    emptyOutDir: true,
  },
};

const pages: UserConfig = {
  root: 'web',
  plugins: [react(), tailwindcss(), handbook(), preloadFonts(), linkStart(), addLicenses()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells `npm run build` which files a page preloads.
    manifest: true,
    license: { fileName: LICENSES },
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
            { name: 'start', test: /web[\\/]app[\\/](?:start|places)\.ts/ },
            {
              name: 'base',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|web[\\/]ui[\\/]class-names/,
            },
            // The rest of what the package list needs, which every page loads.
            {
              name: 'shop',
              tags: ['$initial'],
              test: /^(?!.*web[\\/](?:index\.html|app[\\/]main))/,
            },
            // What nearly every other page reads of the contract: together it is smaller than as a file each.
            {
              name: 'contract',
              minShareCount: 2,
              test: /contract[\\/](?:endpoint|pages-of-lists|consumer-rights[\\/]consent|values[\\/](?:day|decimal-string|offered-methods|text|utc-time|version))\.ts/,
            },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? renderer : pages));
