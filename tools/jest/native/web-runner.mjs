// Jest's own runner under a name of its own: tests of the web have workers for themselves, since a window stays in each.
export { default } from 'jest-runner';

// Node would keep our modules compiled for each test file, each time under another address: no run finds them again.
process.env.NODE_DISABLE_COMPILE_CACHE = '1';
