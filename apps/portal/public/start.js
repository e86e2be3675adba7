// Before the first paint: the scheme and language of the `prefs` cookie, so that a dark page never flashes white, and
// whether the frame of a shop is to be expected.
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
  var bare = /^\/(login|logout|track|version-program|child)(\/|$)/.test(location.pathname);
  try {
    var token = sessionStorage.getItem('auth.token') || localStorage.getItem('auth.token');
    if (token && !bare) html.setAttribute('data-shell', '');
  } catch {
    // Without storage there is no session.
  }
})();
