/**
 * Runs inside the page (from outside: the document itself carries no script). Text of a sheet that does not fit its
 * paper shrinks in steps of 4 % until it does with a little to spare, because the browser that prints a preview may
 * break lines otherwise. Each label of a roll is measured and gets a page of its own length.
 * The value lists the orders whose sheets still do not fit.
 */
export const FIT = `(() => {
  const overflows = (label) =>
    [label, ...label.querySelectorAll('[data-box]')].some(
      (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1,
    );
  document.documentElement.style.setProperty('--spare', '2mm');
  let open = [...document.querySelectorAll('.label')].filter(overflows);
  for (let scale = 0.96; open.length > 0 && scale > 0.1; scale *= 0.96) {
    for (const label of open) label.style.setProperty('--k', scale.toFixed(3));
    open = open.filter(overflows);
  }
  document.documentElement.style.removeProperty('--spare');
  const rolls = [...document.querySelectorAll('.roll')];
  const lengths = rolls.map((label) => Math.ceil((label.getBoundingClientRect().height * 25.4) / 96 + 0.5));
  rolls.forEach((label, index) => label.closest('.page').classList.add('mm' + lengths[index]));
  if (rolls.length > 0) {
    const width = (rolls[0].closest('.page').getBoundingClientRect().width * 25.4) / 96;
    const rule = (mm) => '{size:' + Math.round(width) + 'mm ' + mm + 'mm;margin:0}';
    const style = document.createElement('style');
    style.textContent =
      '@page' + rule(Math.max(...lengths)) +
      [...new Set(lengths)].map((mm) => '@page mm' + mm + rule(mm) + '.mm' + mm + '{page:mm' + mm + '}').join('');
    document.head.append(style);
  }
  return open.map((label) => label.dataset.order);
})()`;
