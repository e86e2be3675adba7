import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanRoutes } from '@lamliang/contracts/lean-routes';
import { startShell } from '@lamliang/ui/start-shell';

const here = import.meta.dirname.replaceAll('\\', '/');
const { version } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8')) as { version: string };
const server = process.env.LAMLIANG_SERVER ?? 'http://127.0.0.1:4000';

/** The package names its development build only, whose warnings are of no use to a user. */
const router = `${here}/../../node_modules/react-router/dist/production`;
const alias = { 'react-router/dom': `${router}/dom-export.mjs`, 'react-router': `${router}/index.mjs` };

/** Writes /version.json with a hash of the build; the running page checks it after navigations. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const name of Object.keys(bundle).toSorted()) hash.update(name);
      const build = hash.digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version, build }) });
    },
    configureServer(dev) {
      dev.middlewares.use('/version.json', (_, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ version, build: 'dev' }));
      });
    },
  };
}

/** Rounds the map's paths from five decimals to one, which saves a third of its size. */
function roundMap(): Plugin {
  return {
    name: 'round-map',
    transform(code, id) {
      if (!id.includes('@svg-maps/thailand')) return null;
      return { code: code.replace(/-?\d+\.\d{2,}/g, (figure) => String(Number(Number(figure).toFixed(1)))), map: null };
    },
  };
}

/** What the bundler tells of the graph of modules. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}
let loginNeeds: Set<string> | undefined;
/**
 * Ids of the modules that the login needs. Index files of libs name everything, needed or not: what the login takes
 * from them is named here.
 */
function ofLogin(graph: Graph): Set<string> {
  if (loginNeeds) return loginNeeds;
  const libs = here.replace('apps/portal', 'libs');
  const first = ['/src/main.tsx', '/src/pages/Login/index.tsx'].map((file) => here + file);
  const named = ['/ui/src/fields.tsx', '/ui/src/back-closes.ts', '/i18n/src/keys.ts'].map((file) => libs + file);
  loginNeeds = new Set([...first, ...named]);
  for (const id of loginNeeds)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!/libs\/\w+\/src\/index\.ts$/.test(needed)) loginNeeds.add(needed);
  return loginNeeds;
}

/** What only forms need: most pages open theirs later, if at all. */
const OF_FORMS =
  /react-hook-form|libs\/ui\/src\/(?:form(?!atted)|contract-form|file-upload)|portal\/src\/components\/forms\//;

export default defineConfig({
  root: here,
  plugins: [react(), versionFile(), roundMap(), leanRoutes('portal'), startShell()],
  resolve: { alias, conditions: ['@lamliang/source', 'module', 'browser', 'development|production'] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/client', '/track', '/sandbox', '/demo.json', '/console', '/staff-api', '/openapi', '/reference'].map(
        (path) => [path, { target: server }],
      ),
    ),
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: 'manifest.json',
    // Nothing is inlined: the content security policy allows fonts from our own address only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Two chunk groups keep the first page at a few requests: stable libraries and libs/ui.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|@tanstack\/(query-core|react-query)|zod)\//,
              priority: 20,
            },
            {
              name: 'kit',
              test: /node_modules\/(@emotion|@mui\/(system|styled-engine|private-theming|utils)|stylis|@babel\/runtime)\/|libs\/(kernel\/src\/(?!address|qr-path)|contracts\/src\/(auth\/(?:index|types|levels|entry-routes|session-routes)|notifications\/notice-(?:routes|types)|route|event|staff-list|wire|client|errors|permissions))|libs\/ui\/src\/(tokens|palette|theme|theme-components|look|prefs|field|states|toast|toast-queue|progress-bar|page)\./,
              priority: 10,
            },
            // Of the contract of auth, what neither the login nor the frame of every page needs.
            {
              name: 'auth',
              test: /libs\/contracts\/src\/auth\/(?!events)/,
              priority: 8,
            },
            // What the login needs, and what other pages share: a few larger scripts instead of fifty small ones.
            {
              name: (id, graph) => (ofLogin(graph).has(id) ? 'start' : null),
              debugName: 'start',
              minShareCount: 2,
              priority: 7,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 6 },
            // Lists ask for days without a form.
            { name: 'dates', test: /libs\/ui\/src\/date-field/, minShareCount: 2, priority: 6 },
            { name: 'shared', test: (id) => !OF_FORMS.test(id), minShareCount: 10, priority: 5 },
            // Small parts of the pages of orders: one script instead of four.
            {
              name: 'order-parts',
              test: /portal\/src\/.*\/(CarrierTile|DisputeChip|use-watched-order|share)\.tsx?$/,
              priority: 5,
            },
            // Create order has fields of its own over the same library.
            { name: 'hook-form', test: /react-hook-form/, priority: 5 },
            // The fields of every form; files, money and areas are of few.
            {
              name: 'form',
              test: /libs\/ui\/src\/(?:form\.|form-fields|form-values|contract-form)|use-contract-form/,
              priority: 5,
            },
            { name: 'forms', test: OF_FORMS, minShareCount: 2, priority: 4 },
          ],
        },
      },
    },
  },
});
