import type { Plugin } from 'vite';

const ROUTE = /^ {2}\w+: route\(\{\n(?: {4}.*\n)*? {2}\}\),\n/gm;
/** What tables of staff have beside routes: `staffResend,`, `staffResendMany: manyOf(...)`, `...decisionRoutes(...)`. */
const OF_STAFF = /^ {2}(?:staff\w+|\.{3}decisionRoutes)(?:,|[:(].*\{\n(?: {4}.*\n)*? {2}\}\),)\n/gm;

/** Paths that an app calls. */
const CALLS = {
  portal: /^\/client\/v/,
  console:
    /^\/(staff-api|client\/admin-api)\/|^\/client\/v1\/(auth\/|init$|claims\/images\/|sessions|password-changes|accounts\/:id\/invoice-approvals|invoice-approvals|other-fees|credit-notes\/:id\/sync-tr-cloud)/,
};

/** A table of routes as an app needs it: the routes that it calls, without what is for the API description and the server. */
export const leanTable = (app: keyof typeof CALLS, source: string): string =>
  source
    .replace(ROUTE, (route) => (CALLS[app].test(/ {4}path: '(.*)'/.exec(route)?.[1] ?? '') ? route : ''))
    .replace(OF_STAFF, (part) => (app === 'console' ? part : ''))
    .replace(/^ {2}personalData: .*\n/gm, '')
    .replace(/\bsummary:\s*(['"]).*?\1(?=\s*[,}])/g, 'summary: ""')
    .replace(/\bfails:\s*\[[^\]]*\]/g, 'fails: []')
    .replace(/\b(aliases:\s*\[[^\]]*\]|export:\s*\{[^}]*\}),/g, '');

/** A plugin for the build of a web app, which loads lean tables. */
export const leanRoutes = (app: keyof typeof CALLS): Plugin => ({
  name: 'lean-routes',
  // Before the types are taken out: a route is found by its indentation.
  enforce: 'pre',
  transform: (code, id) =>
    /libs\/contracts\/src\/.*routes\.ts$/.test(id) ? { code: leanTable(app, code), map: null } : null,
});
