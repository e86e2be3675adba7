import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from '@lamliang/contracts/lean-routes';
import { startShell } from '@lamliang/ui/start-shell';

/** Address of the standalone server while this app runs on Vite's dev server. */
const SERVER = 'http://127.0.0.1:4000';

/** The package names its development build only, whose warnings are of no use to a user. */
const router = fileURLToPath(new URL('../../node_modules/react-router/dist/production', import.meta.url));
const unused = fileURLToPath(new URL('src/providers/unused-parts.ts', import.meta.url));
const alias = {
  'jsonexport/dist/index.js': unused,
  inflection: unused,
  'react-router/dom': `${router}/dom-export.mjs`,
  'react-router': `${router}/index.mjs`,
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), leanRoutes('console'), startShell()],
  resolve: { alias, conditions: ['@lamliang/source', 'module', 'browser', 'development|production'] },
  server: {
    host: '127.0.0.1',
    port: 4202,
    proxy: Object.fromEntries(['/client', '/staff-api', '/admin'].map((path) => [path, SERVER])),
  },
  build: {
    outDir: 'dist',
    // The content security policy allows fonts and images from our own address only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    target: 'es2023',
    // The libraries are one chunk, cached after the first load.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What the first visit needs anyway: together it packs better than in dozens of files.
              name: 'kit',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|react-error-boundary|@tanstack\/(query-core|react-query)|zod|@emotion|stylis|@babel\/runtime|@mui\/(system|styled-engine|private-theming|utils(?!\/useRovingTabIndex))|ra-core|query-string|decode-uri-component|split-on-first|filter-obj|lodash|eventemitter3)\/|libs\/kernel\/src\/|libs\/contracts\/src\/(?!notifications\/notified-events|pricing\/rate-card|pricing\/partner-price|auth\/verification-types)/,
              priority: 10,
            },
            {
              // What the login shows; a group takes along what its modules import.
              name: 'login',
              test: /apps\/console\/src\/(App|main)\.tsx|apps\/console\/src\/layout\/(LoginPage|DemoRoles|RequireLogin)|apps\/console\/src\/providers\//,
              priority: 8,
            },
            {
              // The same for the first page after the login.
              name: 'desk',
              test: /@mui\/material\/(esm\/)?(Table\w*|Menu\w*|List\w*|Select|Popover|Drawer|AppBar|Toolbar|LinearProgress|Chip|Checkbox)\/|apps\/console\/src\/(queue\/|components\/(?!Record|CarrierFile|Pictures|Audit|audit|Timeline)|layout\/(Console|navigation|open-work)|resources\/customers\/(CustomerList|record|Shop(?!sTab)\w+\.|Sealed))/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
