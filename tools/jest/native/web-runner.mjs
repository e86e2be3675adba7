// Jest's own runner under a name of its own: tests of the web have workers for themselves, since a window stays in each.
export { default } from 'jest-runner';
