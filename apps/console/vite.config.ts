import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRoutes } from '@lamliang/contracts/lean-routes';

/** Address of the standalone server while this app runs on Vite's dev server. */
const SERVER = 'http://127.0.0.1:4000';

/** The package names its development build only, whose warnings are of no use to a user. */
const router = fileURLToPath(new URL('../../node_modules/react-router/dist/production', import.meta.url));
const alias = { 'react-router/dom': `${router}/dom-export.mjs`, 'react-router': `${router}/index.mjs` };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), leanRoutes('console')],
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
    // react-admin is one chunk of about 400 kB gzipped, cached after the first load.
    chunkSizeWarningLimit: 2_000,
  },
});
