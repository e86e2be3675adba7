/** The stylesheet of the tracking page. */
export const TRACKING_STYLE = `
:root{color-scheme:light dark;--page:#f6f5f8;--card:#fff;--line:#dcd8e2;--text:#221c2b;--soft:#5d5568;--main:#9239d3;--on:#fff;--warn:#8a4b00;--warn-bg:#fff4e0}
@media(prefers-color-scheme:dark){:root{--page:#14111a;--card:#1d1925;--line:#3a3444;--text:#f1edf6;--soft:#b5acc0;--main:#c58cf0;--on:#1d1925;--warn:#ffcf8a;--warn-bg:#33261a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 'IBM Plex Sans Thai Looped','Leelawadee UI',Thonburi,'Noto Sans Thai','Noto Sans Arabic','Noto Sans SC',system-ui,sans-serif}
main{max-width:600px;margin:0 auto;padding:24px 16px 40px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:18px}
h1{font-size:22px;line-height:1.45;font-weight:600;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;font-weight:600;margin:0 0 12px}
p{margin:0}.soft,small,dt{color:var(--soft);font-size:14px}
.state{font-size:18px;font-weight:600;color:var(--main);margin-top:2px}.bad{color:var(--warn)}
.cod{background:var(--warn-bg);color:var(--warn);border-color:currentColor}.cod b{display:block;font-size:28px;line-height:1.4}
ol{list-style:none;margin:0;padding:0;display:grid;gap:14px}
li{display:grid;grid-template-columns:22px minmax(0,1fr);column-gap:12px}
li::before{content:'';width:18px;height:18px;margin-top:4px;border-radius:50%;border:2px solid var(--soft)}
.done::before,.now::before{border-color:var(--main);background:var(--main)}.now::before{box-shadow:inset 0 0 0 3px var(--card)}
.now b{font-weight:600}li b{font-weight:400}li small{display:block}
.log li::before{width:8px;height:8px;margin:9px 5px 0;border-width:0;background:var(--soft)}
dl{margin:0;display:grid;grid-template-columns:minmax(90px,auto) minmax(0,1fr);gap:8px 16px}dd{margin:0;overflow-wrap:anywhere}
a{color:var(--main)}.button{display:inline-flex;align-items:center;min-height:44px;margin:12px 0 0;margin-inline-end:8px;padding:0 16px;border:1px solid var(--main);border-radius:8px;text-decoration:none;font-weight:600}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:6px;margin-top:14px}label{font-weight:600}.row{display:flex;flex-wrap:wrap;gap:8px}
input,button,select,textarea{font:inherit;min-height:44px;border-radius:8px}input,select,textarea{flex:1 1 200px;min-width:0;max-width:100%;padding:0 12px;border:1px solid var(--soft);background:var(--card);color:inherit}textarea{padding:8px 12px}
summary{font-weight:600;min-height:44px;line-height:44px;cursor:pointer;color:var(--main)}
button{padding:0 20px;border:0;background:var(--main);color:var(--on);font-weight:600;cursor:pointer}[dir=rtl] input{text-align:right}
nav{display:flex;flex-wrap:wrap;gap:4px 8px}nav a,nav b{min-height:44px;min-width:44px;padding:0 8px;display:inline-flex;align-items:center;justify-content:center}
:focus-visible{outline:2px solid var(--main);outline-offset:2px}
@media(min-width:560px){.steps{grid-auto-flow:column;grid-auto-columns:minmax(0,1fr)}.steps li{display:block}.steps li::before{display:block;margin-bottom:6px}}
`;
