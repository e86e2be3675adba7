/**
 * Stands for two libraries that react-admin brings and this console does not use, 8 kB of its first load: lists are exported
 * by the server, and every field and resource has its name in the phrases, which a test holds.
 */
const asItIs = (word: string): string => word;
export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
};

/** What exports a list in the browser. @throws Error always */
export default function jsonExport(): never {
  throw new Error('lists are exported by the server');
}
