// Before the first paint: the scheme and language that were chosen, so that a dark page never flashes white, and whether
// the frame of somebody who is logged in is to be expected. The portal keeps them in the `prefs` cookie, the console in
// local storage.
(function () {
  var html = document.documentElement;
  var isConsole = html.getAttribute('data-frame') === 'console';
  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage there is no session.
      return null;
    }
  }
  function ofPortal() {
    var found = /(?:^|; )prefs=([^;]*)/.exec(document.cookie);
    var prefs = null;
    try {
      prefs = found && parsed(decodeURIComponent(found[1]));
    } catch {
      prefs = null;
    }
    return prefs || {};
  }
  var prefs = isConsole
    ? { scheme: parsed(stored('console.ra.theme')) || 'light', language: parsed(stored('console.ra.locale')) }
    : ofPortal();
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var scheme = prefs.scheme === 'dark' || prefs.scheme === 'light' ? prefs.scheme : dark ? 'dark' : 'light';
  html.setAttribute('data-scheme', scheme);
  if (typeof prefs.language === 'string') html.lang = prefs.language.split('-')[0];
  if (prefs.language === 'ar') html.dir = 'rtl';
  var bare = /^(\/console)?\/(login|logout|track|version-program|child)(\/|$)/.test(location.pathname);
  var token = null;
  try {
    token = isConsole ? stored('console.session') : sessionStorage.getItem('auth.token') || stored('auth.token');
  } catch {
    token = null;
  }
  if (token && !bare) html.setAttribute('data-shell', '');
})();
