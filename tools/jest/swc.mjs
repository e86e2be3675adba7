// What swc makes of our TypeScript for tests: for Jest's own loader (web) and for Node's (native/loader.mjs).
export const swc = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
    target: 'es2024',
    rewriteRelativeImportExtensions: false,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

export const swcWeb = {
  ...swc,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, useDefineForClassFields: false },
    target: 'es2024',
  },
};
