// Before the first paint: the scheme and language of the `prefs` cookie, so that a dark page never flashes white.
(function () {
  var prefs = {};
  try {
    var found = /(?:^|; )prefs=([^;]*)/.exec(document.cookie);
    if (found) prefs = JSON.parse(decodeURIComponent(found[1])) || {};
  } catch {
    prefs = {};
  }
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var scheme = prefs.scheme === 'dark' || prefs.scheme === 'light' ? prefs.scheme : dark ? 'dark' : 'light';
  var html = document.documentElement;
  html.setAttribute('data-scheme', scheme);
  if (typeof prefs.language === 'string') html.lang = prefs.language.split('-')[0];
  if (prefs.language === 'ar') html.dir = 'rtl';
})();
