// jsdom with less work for computed styles. CommonJS: jsdom takes the function when it is loaded, so this comes first.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/**
 * Computed styles try every rule on every element, and MUI has hundreds of rules: a third of the time of the web's specs.
 * A rule whose last part asks for a class that the element has not cannot match, which is quick to see.
 */
const matchesDontThrow = selectors.matchesDontThrow;
const classes = new Map();
selectors.matchesDontThrow = (element, selector) => {
  let wanted = classes.get(selector);
  if (wanted === undefined) {
    // What stands in brackets narrows a part further. Lists, escapes and @-rules, which have none, are left to jsdom.
    const outer = (selector ?? '').replaceAll(/\[[^\]]*\]|\([^()]*(\([^()]*\)[^()]*)*\)/g, '');
    wanted = /[,()[\]\\]/.test(outer) ? '' : (/\.([\w-]+)[^\s>+~]*$/.exec(outer)?.[1] ?? '');
    classes.set(selector, wanted);
  }
  return (wanted === '' || element.classList.contains(wanted)) && matchesDontThrow(element, selector);
};

module.exports = require('jsdom');
